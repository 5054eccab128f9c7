import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

export const findVersion = statement()({
  name: 'version',
  row: z.strictObject({ value: z.int() }),
  sql: `SELECT value FROM settings WHERE key = 'catalogue-version'`,
})

export const raiseVersionNumber = statement()({
  row: z.never(),
  sql: `
    INSERT INTO settings AS s (key, value) VALUES ('catalogue-version', to_jsonb(1))
    ON CONFLICT (key) DO UPDATE SET value = to_jsonb((s.value #>> '{}')::bigint + 1)`,
})
