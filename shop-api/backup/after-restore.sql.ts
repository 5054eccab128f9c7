import { HELD_ATTEMPTS } from '../email/held.ts'
import type { DatabaseFacts } from './manifest.ts'

/**
 * Statements that make a shop of a restored database. They are texts without parameters, because psql runs them in the
 * transaction of the dump. They name their schema, because a dump sets no schema. They use only columns of every
 * release of the schema.
 */
/** Storefronts that remember pages of the time after the backup must not take them for the newest. */
const VERSION_STEP = 1_000_000

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Fails if a table has a different row count, or a sequence is further back, than the backup states. */
export function checkFacts({ rows, sequences }: Pick<DatabaseFacts, 'rows' | 'sequences'>): string {
  const tables = Object.entries(rows).map(
    ([table, count]) => `SELECT ${literal(table)} AS what, (SELECT count(*) FROM ${quoted(table)}) = ${count} AS fits`,
  )
  const lasts = Object.entries(sequences).map(
    ([name, last]) =>
      `SELECT ${literal(name)}, (SELECT coalesce(last_value, 0) FROM pg_catalog.pg_sequences WHERE format('%I.%I', schemaname, sequencename) = ${literal(name)}) >= ${last}`,
  )
  return `DO $check$ DECLARE wrong text; BEGIN
    SELECT string_agg(what, ', ') INTO wrong FROM (${[...tables, ...lasts].join('\nUNION ALL ')}) AS checked WHERE fits IS NOT TRUE;
    IF wrong IS NOT NULL THEN RAISE EXCEPTION 'restored with other contents than the backup lists: %', wrong; END IF;
  END $check$`
}

/** Checks the name written by `format('%I.%I')`. */
function quoted(table: string): string {
  if (!/^(?:[a-z_][a-z0-9_]*|"(?:[^"]|"")+")\.(?:[a-z_][a-z0-9_]*|"(?:[^"]|"")+")$/.test(table)) {
    throw new Error(`not the name of a table: ${table}`)
  }
  return table
}

export interface AfterRestore {
  /** Pending emails could have been sent since. */
  holdMail: boolean
  /** Orders and documents of the lost time had the next numbers. */
  skipNumbers: number
  operator: string
  /** The text of its record. */
  note: string
}

/**
 * Pending messages were sent since, and a copy of a shop must not send messages in its name. Older releases have no
 * webhooks.
 */
const PAUSE_WEBHOOKS = `DO $pause$ BEGIN
    IF to_regclass('public.webhooks') IS NOT NULL THEN
      UPDATE public.webhooks SET state = 'paused', paused_at = now(),
        paused_reason = 'The shop was restored from a backup.' WHERE state = 'active';
    END IF;
  END $pause$`

/** A backup has no sizes of pictures: a worker makes them again. Older releases have no such column. */
const FORGET_SIZES = `DO $sizes$ BEGIN
    IF EXISTS (SELECT FROM pg_catalog.pg_attribute WHERE attrelid = 'public.media'::regclass AND attname = 'sized_at') THEN
      UPDATE public.media SET sized_at = NULL WHERE sized_at IS NOT NULL;
    END IF;
  END $sizes$`

/**
 * Ends sign-ins and links that set passwords, suspends emails, pauses webhooks, and continues with unused numbers.
 * Order numbers of a shop without orders begin at the usual number.
 */
export function afterRestore({ holdMail, skipNumbers, operator, note }: AfterRestore): string[] {
  return [
    'DELETE FROM public.sessions',
    `DELETE FROM public.link_tokens WHERE kind IN ('reset', 'email')`,
    ...(holdMail ? [`UPDATE public.mails SET attempts = ${HELD_ATTEMPTS} WHERE sent_at IS NULL`] : []),
    PAUSE_WEBHOOKS,
    FORGET_SIZES,
    ...(skipNumbers > 0 ? skipping(skipNumbers) : []),
    `UPDATE public.settings SET value = to_jsonb((value #>> '{}')::bigint + ${VERSION_STEP}) WHERE key = 'catalogue-version'`,
    `INSERT INTO public.operator_actions (at, operator, command, given, outcome)
      VALUES (now(), ${literal(operator)}, 'restore', '{}', ${literal(note)})`,
  ]
}

function skipping(numbers: number): string[] {
  return [
    `SELECT setval('public.orders_order_no_seq', s.last_value + ${numbers}) FROM public.orders_order_no_seq AS s WHERE s.is_called`,
    `UPDATE public.paper_serials SET last = last + ${numbers}`,
  ]
}

/** Takes everything out of a database that is to be written over. A dump makes its schemas itself, `public` too. */
export const emptyDatabase = ['DROP SCHEMA IF EXISTS drizzle CASCADE', 'DROP SCHEMA IF EXISTS public CASCADE']

/** Of a new database: fails when it is not empty after all. */
export const removePublic = ['DROP SCHEMA IF EXISTS public']

/** As PostgreSQL makes it; and found by triggers, which name no schema. */
export const ownPublic = [
  'SET search_path TO public',
  'ALTER SCHEMA public OWNER TO pg_database_owner',
  'GRANT USAGE ON SCHEMA public TO PUBLIC',
]
