// SPDX-License-Identifier: Apache-2.0
package dev.mentat.judges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.jdbc.MentatDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** MyBatis leaves Datalog alone, but for its own {@code #{...}}. */
final class MyBatisIT {
    private Connection keeper;
    private SqlSessionFactory sessions;

    /** A row to be written, and the entity that it became. */
    static final class NewBoat {
        private final String name;
        private Long entid;

        NewBoat(String name) {
            this.name = name;
        }

        public String getName() {
            return name;
        }

        public void setEntid(Long entid) {
            this.entid = entid;
        }
    }

    interface BoatMapper {
        @Select("[:find [?name ...] :where [?b :boat/name ?name] [?b :boat/crew #{crew}]]")
        List<String> withCrew(@Param("crew") int crew);

        @Select(Boats.BY_CREW_MYBATIS)
        List<Map<String, Object>> withCrewOfAtLeast(@Param("least") int least);

        @Insert("[{:db/id \"b\" :boat/name #{name}}]")
        @Options(useGeneratedKeys = true, keyProperty = "entid", keyColumn = "ENTID")
        int add(NewBoat boat);
    }

    @BeforeEach
    void open() throws SQLException {
        MentatDataSource source = new MentatDataSource();
        source.setUrl(Boats.url());
        keeper = source.getConnection();
        Boats.launch(keeper);
        Configuration configuration = new Configuration(new Environment("judge", new JdbcTransactionFactory(), source));
        configuration.addMapper(BoatMapper.class);
        sessions = new SqlSessionFactoryBuilder().build(configuration);
    }

    @AfterEach
    void close() throws SQLException {
        keeper.close();
    }

    @Test
    void mapsRowsOfDatalog() {
        try (SqlSession session = sessions.openSession()) {
            BoatMapper boats = session.getMapper(BoatMapper.class);

            assertThat(boats.withCrew(4)).containsExactly("Ahti");
            assertThat(boats.withCrewOfAtLeast(2))
                    .containsExactly(Map.of("name", "Ahti", "crew", 4L), Map.of("name", "Vellamo", "crew", 2L));
        }
    }

    @Test
    void readsTheKeyOfANewEntityAndRollsBack() {
        try (SqlSession session = sessions.openSession()) {
            BoatMapper boats = session.getMapper(BoatMapper.class);
            NewBoat boat = new NewBoat("Iku");

            assertThat(boats.add(boat)).isEqualTo(1);
            assertThat(boat.entid).isPositive();
            session.rollback(true);
        }
        try (SqlSession session = sessions.openSession()) {
            assertThat(session.getMapper(BoatMapper.class).withCrewOfAtLeast(0)).hasSize(2);
        }
    }
}
