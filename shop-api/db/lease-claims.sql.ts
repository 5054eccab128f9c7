import * as z from 'zod/mini'
import { statement } from './statement.ts'

/** A row if the lease is held; only the database's clock knows its end. */
const held = z.strictObject({ name: z.string() })

/** Takes a free or expired lease; no row if another process has it. */
export const takeLeaseRow = statement<{ name: string; holder: string; seconds: number }>()({
  name: 'take-lease',
  row: held,
  sql: `
    INSERT INTO leases AS l (name, holder, until)
    VALUES ($name, $holder, clock_timestamp() + make_interval(secs => $seconds))
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE l.until <= clock_timestamp() OR l.holder = excluded.holder
    RETURNING name`,
})

/** Extends a lease; no row if it has expired or belongs to another process. */
export const renewLeaseRow = statement<{ name: string; holder: string; seconds: number }>()({
  name: 'renew-lease',
  row: held,
  sql: `
    UPDATE leases SET until = clock_timestamp() + make_interval(secs => $seconds)
    WHERE name = $name AND holder = $holder AND until > clock_timestamp()
    RETURNING name`,
})
