import * as z from 'zod/mini'
import { statement } from './statement.ts'

/** Whether it is held; only the database's clock says until when. */
const held = z.strictObject({ name: z.string() })

/** Takes a lease that nobody else has; nothing comes back where somebody does. */
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

/** Holds it for longer; nothing comes back where it is over, or another's. */
export const renewLeaseRow = statement<{ name: string; holder: string; seconds: number }>()({
  name: 'renew-lease',
  row: held,
  sql: `
    UPDATE leases SET until = clock_timestamp() + make_interval(secs => $seconds)
    WHERE name = $name AND holder = $holder AND until > clock_timestamp()
    RETURNING name`,
})
