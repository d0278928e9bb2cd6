import { SqlClient } from "effect/sql"

/** What differs from one lead to the next: SQL expressions of `n`, which counts the leads. */
interface LeadColumns {
  readonly stage?: string
  readonly website_code?: string
  readonly subcategory_id?: string
  readonly email?: string
  readonly created_at?: string
  readonly offered_at?: string
}

/** Stores the leads with the numbers from `first` to `last`. They are placed, unless the columns say something else. */
export const insertLeads = (first: number, last: number, columns: LeadColumns = {}) => {
  const {
    created_at = "timestamptz '2026-01-01'",
    email = "'jane@example.com'",
    offered_at = "null",
    stage = "'placed'",
    subcategory_id = "'roofs'",
    website_code = "'demo'"
  } = columns
  return SqlClient.SqlClient.use((sql) =>
    sql.unsafe(`
      insert into leadwell.leads (id, stage, account, website_code, subcategory_id, places, country, postal_code, city,
        street, street_number, preferred_date_of_execution, description, gender, first_name, last_name, email, phone,
        subscribe_to_newsletter, answers, created_at, offered_at)
      select n, ${stage}, 'house', ${website_code}, ${subcategory_id}, 1, 'Nederland', '1012AB', 'Amsterdam', 'Dam', '1',
        '2026-03-01', '-', 'unknown', 'Jane', 'Doe', ${email}, '0612345678', false, '[]', ${created_at}, ${offered_at}
      from generate_series(${first}, ${last}) n`)
  )
}
