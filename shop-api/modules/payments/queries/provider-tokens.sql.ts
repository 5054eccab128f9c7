import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

export const keepToken = statement<{ provider: string; sealed: Buffer; seconds: number }>()({
  row: z.never(),
  sql: `
    INSERT INTO provider_tokens AS t (provider, sealed, renew_at)
    VALUES ($provider, $sealed, clock_timestamp() + make_interval(secs => $seconds))
    ON CONFLICT (provider) DO UPDATE SET sealed = excluded.sealed, renew_at = excluded.renew_at`,
})

/** The token and its remaining seconds of use, by the database's clock; no row if it must be renewed. */
export const readToken = statement<{ provider: string }>()({
  row: z.strictObject({ sealed: z.instanceof(Uint8Array), seconds: z.number() }),
  sql: `
    SELECT sealed, extract(epoch FROM renew_at - clock_timestamp())::float8 AS seconds
    FROM provider_tokens WHERE provider = $provider AND renew_at > clock_timestamp()`,
})
