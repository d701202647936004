// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConnectionUrlTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            emptyValue = "",
            value = {
                "jdbc:mentat:duckdb:                     | ''",
                "jdbc:mentat:duckdb::memory:             | ''",
                "jdbc:mentat:duckdb::memory:a            | :memory:a",
                "jdbc:mentat:duckdb:/data/x.db           | /data/x.db",
                "jdbc:mentat:duckdb:C:\\data\\x.db       | C:\\data\\x.db",
                "jdbc:mentat:duckdb:/a%20b/%C3%A4%3F.db  | /a b/ä?.db",
                "jdbc:mentat:duckdb:/a+b.db?store=x      | /a+b.db"
            })
    void readsWhereTheDatabaseIs(String url, String location) throws Exception {
        assertThat(ConnectionUrl.parse(url, null).location()).isEqualTo(location);
    }

    @Test
    void readsPropertiesWithPercentDecoding() throws Exception {
        ConnectionUrl url = ConnectionUrl.parse("jdbc:mentat:duckdb:?store=a%26b%3Dc&readOnly=true&", null);

        assertThat(url.text(MentatProperty.STORE)).isEqualTo("a&b=c");
        assertThat(url.flag(MentatProperty.READ_ONLY)).isTrue();
    }

    @Test
    void givesDefaultsForWhatIsNotSet() throws Exception {
        ConnectionUrl url = ConnectionUrl.parse("jdbc:mentat:duckdb:", null);

        assertThat(url.text(MentatProperty.STORE)).isEqualTo("default");
        assertThat(url.flag(MentatProperty.EXTERNAL_ACCESS)).isFalse();
        assertThat(url.text(MentatProperty.AS_OF)).isNull();
    }

    @Test
    void takesThePropertiesForWhatTheUrlLeavesOut() throws Exception {
        Properties properties = new Properties();
        properties.setProperty("store", "from properties");
        properties.setProperty("maxRows", "7");

        ConnectionUrl url = ConnectionUrl.parse("jdbc:mentat:duckdb:?store=from%20url", properties);

        assertThat(url.text(MentatProperty.STORE)).isEqualTo("from url");
        assertThat(url.count(MentatProperty.MAX_ROWS)).isEqualTo(7);
    }

    @Test
    void seesTheDefaultsOfProperties() throws Exception {
        Properties defaults = new Properties();
        defaults.setProperty("pullAs", "edn");

        ConnectionUrl url = ConnectionUrl.parse("jdbc:mentat:duckdb:", new Properties(defaults));

        assertThat(url.text(MentatProperty.PULL_AS)).isEqualTo("edn");
    }

    @Test
    void leavesThePropertiesAsTheyAre() throws Exception {
        Properties properties = new Properties();
        properties.setProperty("store", "s");
        properties.setProperty("duckdb.default_order", "desc");
        Properties before = (Properties) properties.clone();

        ConnectionUrl.parse("jdbc:mentat:duckdb:?history=true", properties);

        assertThat(properties).isEqualTo(before);
    }

    @Test
    void passesDuckDbKeysOnWithoutTheirPrefix() throws Exception {
        ConnectionUrl url = ConnectionUrl.parse("jdbc:mentat:duckdb:?duckdb.default_order=desc", null);

        assertThat(url.duckdb()).isEqualTo(Map.of("default_order", "desc"));
    }

    @Test
    void toleratesALoginThatToolsSend() throws Exception {
        Properties properties = new Properties();
        properties.setProperty("user", "ann");
        properties.setProperty("password", "secret");

        assertThat(ConnectionUrl.parse("jdbc:mentat:duckdb:", properties).user())
                .isEqualTo("ann");
    }

    @ParameterizedTest
    @CsvSource({
        "sotre, store",
        "readonly, readOnly",
        "as_of, asOf",
        "poolsize, poolSize",
        "memorylimits, memoryLimit",
        "story, store"
    })
    void namesTheNearestKeyOfAnUnknownOne(String key, String near) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> ConnectionUrl.parse("jdbc:mentat:duckdb:?" + key + "=1", null))
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("08001"))
                .withMessageContaining('"' + key + '"')
                .withMessageContaining('"' + near + '"');
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "readOnly=yes",
                "history=",
                "poolSize=-1",
                "poolSize=0",
                "threads=0",
                "poolSize=1025",
                "threads=-1",
                "poolSize=many",
                "maxRows=99999999999",
                "asOf=yesterday",
                "since=2026-13-01",
                "pullAs=xml",
                "memoryLimit=%20"
            })
    void refusesAValueThatAPropertyCannotTake(String pair) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> ConnectionUrl.parse("jdbc:mentat:duckdb:?" + pair, null))
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("08001"))
                .withMessageContaining('"' + pair.substring(0, pair.indexOf('=')) + '"');
    }

    @ParameterizedTest
    @ValueSource(strings = {"asOf=268435457", "asOf=3", "since=2026-01-01", "since=2026-01-01T00:00:00%2B02:00"})
    void takesPointsInTime(String pair) throws Exception {
        assertThat(ConnectionUrl.parse("jdbc:mentat:duckdb:?" + pair, null).values())
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a%2", "/a%zz", "/100%", "/%FF", "x?store=%E4"})
    void refusesBrokenPercentEscapes(String rest) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> ConnectionUrl.parse("jdbc:mentat:duckdb:" + rest, null))
                .withMessageContaining("%25");
    }

    @Test
    void refusesAKeyThatIsSetTwice() {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> ConnectionUrl.parse("jdbc:mentat:duckdb:?store=a&store=b", null))
                .withMessageContaining("\"store\" twice");
    }

    @Test
    void keepsSecretsForDuckDbOutOfWhatIsLogged() throws Exception {
        ConnectionUrl url = ConnectionUrl.parse("jdbc:mentat:duckdb:?duckdb.s3_secret=hidden&store=s", null);

        assertThat(url.redacted()).contains("s3_secret", "STORE=s").doesNotContain("hidden");
    }
}
