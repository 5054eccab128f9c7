import type { ApprovalStatus } from '#lib/contract/session.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Query } from '../../db/client.ts'
import { hashOfToken, newToken } from '../../domain/identity/secret-token.ts'
import { refuse } from '../../domain/refusal.ts'

/**
 * A sales representative acting for a trader. It has a token of its own beside the sign-in's: bound to that sign-in,
 * good for half an hour after it was last used and for eight hours in all. One sign-in acts for one trader at a time.
 */

const IDLE_MS = 30 * 60_000
const MOST_MS = 8 * 60 * 60_000
/** The end is moved on at most this often. */
const USED_EVERY_MS = 60_000
const KEPT_MS = 2 * 365 * 24 * 60 * 60_000

/** The trader somebody acts for. */
export interface ActingFor {
  companyId: number
  companyName: string
}

export interface Trader {
  id: number
  name: string
  approvalStatus: ApprovalStatus
  /** Somebody runs it and may sign in. */
  active: boolean
}

/** Over `companies c`. */
const STANDING = `c.approval_status AS "approvalStatus", EXISTS (SELECT 1 FROM users o
  WHERE o.company_id = c.id AND o.user_type = 3 AND o.active AND o.deleted_at IS NULL) AS active`

type EndedBy = 'stopped' | 'switched' | 'time' | 'signed-out' | 'not-assigned' | 'not-approved' | 'not-active'

const ENDED_WORDS: Readonly<Record<EndedBy, string>> = {
  stopped: 'you have stopped.',
  switched: 'you have switched to another trader.',
  time: 'it was not used for a while.',
  'signed-out': 'you have signed out.',
  'not-assigned': 'they are not among your traders any more.',
  'not-approved': 'their documents are not approved any more.',
  'not-active': 'their account is not active any more.',
}

const whyNot = ({ approvalStatus, active }: Pick<Trader, 'approvalStatus' | 'active'>): EndedBy | null =>
  approvalStatus !== 'approved' ? 'not-approved' : active ? null : 'not-active'

/** The traders of a representative, by name. @param ready only those one can act for */
export async function tradersOf(query: Query, userId: number, ready: boolean): Promise<Trader[]> {
  const traders = await query<Trader>(
    `SELECT c.id, c.name, ${STANDING} FROM sales_reps r JOIN companies c ON c.id = r.company_id
     WHERE r.user_id = $1 ORDER BY lower(c.name), c.id`,
    [userId],
  )
  return ready ? traders.filter((trader) => whyNot(trader) === null) : traders
}

/** Whose sign-in it is. */
export interface Rep {
  userId: number
  sessionId: number
}

/** Begins to act for a trader, in place of whomever this sign-in acted for. @throws ProblemError not-found, not-approved */
export async function beginActing(
  database: Database,
  clock: Clock,
  { userId, sessionId }: Rep,
  companyId: number,
): Promise<ActingFor & { token: string; ends: Date }> {
  return database.transaction(async ({ query }) => {
    // Two tabs at once: one after the other.
    await query('SELECT 1 FROM sessions WHERE id = $1 FOR UPDATE', [sessionId])
    const [trader] = await query<Trader>(
      `SELECT c.id, c.name, ${STANDING} FROM sales_reps r JOIN companies c ON c.id = r.company_id
       WHERE r.user_id = $1 AND c.id = $2`,
      [userId, companyId],
    )
    if (!trader) throw noTrader()
    const why = whyNot(trader)
    if (why) throw refuse('not-approved', `You cannot act for ${trader.name}: ${NOT_NOW[why]}`)
    await closeActing(query, clock, sessionId, 'switched')
    const now = clock().getTime()
    const token = newToken()
    const ends = new Date(now + MOST_MS)
    await query(
      `INSERT INTO acting (user_id, session_id, company_id, token_hash, began_at, expires_at, ends_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [userId, sessionId, companyId, hashOfToken(token), new Date(now), new Date(now + IDLE_MS), ends],
    )
    return { companyId, companyName: trader.name, token, ends }
  })
}

const NOT_NOW: Readonly<Record<string, string>> = {
  'not-approved': 'their documents are not approved.',
  'not-active': 'their account is not active.',
}
const noTrader = () =>
  refuse('not-found', 'There is no such trader among yours.', {
    fields: { traderId: 'There is no such trader among yours.' },
  })

/** Ends what a sign-in acts as. @returns the companies it acted for: one, or none */
export async function closeActing(query: Query, clock: Clock, sessionId: number, by: EndedBy): Promise<number[]> {
  const rows = await query<{ companyId: number }>(
    `UPDATE acting SET ended_at = least($2, expires_at), ended_by = $3
     WHERE session_id = $1 AND ended_at IS NULL RETURNING company_id AS "companyId"`,
    [sessionId, clock(), by],
  )
  return rows.map(({ companyId }) => companyId)
}

interface Row extends ActingFor, Pick<Trader, 'approvalStatus' | 'active'> {
  assigned: boolean
  expiresAt: Date
  endsAt: Date
  endedBy: EndedBy | null
}

/**
 * The trader a token acts for. What the house decides meanwhile counts at once: who is not assigned, or whose trader is
 * not approved any more, acts no longer.
 * @throws ProblemError acting-ended with the reason
 */
export async function actingOf(query: Query, clock: Clock, { userId, sessionId }: Rep, token: string) {
  const now = clock()
  const [row] = await query<Row>(
    `SELECT a.company_id AS "companyId", c.name AS "companyName", ${STANDING},
       a.expires_at AS "expiresAt", a.ends_at AS "endsAt", a.ended_by AS "endedBy",
       EXISTS (SELECT 1 FROM sales_reps r WHERE r.company_id = a.company_id AND r.user_id = a.user_id) AS assigned
     FROM acting a JOIN companies c ON c.id = a.company_id
     WHERE a.token_hash = $1 AND a.session_id = $2 AND a.user_id = $3`,
    [hashOfToken(token), sessionId, userId],
    'acting-of-token',
  )
  if (!row) throw refuse('acting-ended', 'No trader is selected. Select one to go on.')
  const { companyId, companyName } = row
  const expires = new Date(row.expiresAt).getTime()
  const ended =
    row.endedBy ?? (expires <= now.getTime() ? 'time' : row.assigned ? whyNot(row) : ('not-assigned' as const))
  if (ended) {
    if (!row.endedBy) await closeActing(query, clock, sessionId, ended)
    throw refuse('acting-ended', `You no longer act for ${companyName}: ${ENDED_WORDS[ended]}`)
  }
  const next = Math.min(now.getTime() + IDLE_MS, new Date(row.endsAt).getTime())
  if (next - expires > USED_EVERY_MS) {
    await query(
      'UPDATE acting SET expires_at = $2 WHERE session_id = $1 AND ended_at IS NULL',
      [sessionId, new Date(next)],
      'acting-used',
    )
  }
  return { companyId, companyName } satisfies ActingFor
}

/** The trader a sign-in acts for now; null for none. */
export async function selectedBy(
  query: Query,
  clock: Clock,
  sessionId: number,
): Promise<Pick<Trader, 'id' | 'name'> | null> {
  const [trader] = await query<Pick<Trader, 'id' | 'name'>>(
    `SELECT c.id, c.name FROM acting a JOIN companies c ON c.id = a.company_id
     WHERE a.session_id = $1 AND a.ended_at IS NULL AND a.expires_at > $2`,
    [sessionId, clock()],
  )
  return trader ?? null
}

export interface ActedRow {
  who: string
  beganAt: Date
  /** Null while it goes on. */
  endedAt: Date | null
  endedBy: EndedBy | null
}

/** Who acted for a company, the latest first, fifty at most. */
export function listActing(query: Query, clock: Clock, companyId: number): Promise<ActedRow[]> {
  return query<ActedRow>(
    `SELECT coalesce(u.email, 'somebody who is gone') AS who, a.began_at AS "beganAt",
       coalesce(a.ended_at, CASE WHEN a.expires_at <= $2 THEN a.expires_at END) AS "endedAt",
       coalesce(a.ended_by, 'time') AS "endedBy"
     FROM acting a LEFT JOIN users u ON u.id = a.user_id WHERE a.company_id = $1 ORDER BY a.id DESC LIMIT 50`,
    [companyId, clock()],
  )
}

/** Closes what has run out, and forgets what is older than two years. */
export async function forgetOldActing(query: Query, clock: Clock): Promise<void> {
  const now = clock()
  await query(`UPDATE acting SET ended_at = expires_at, ended_by = 'time' WHERE ended_at IS NULL AND expires_at < $1`, [
    now,
  ])
  await query('DELETE FROM acting WHERE began_at < $1', [new Date(now.getTime() - KEPT_MS)])
}
