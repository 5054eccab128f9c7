import type { FastifyBaseLogger } from 'fastify'
import type { JobInput, OfficeJobCall } from '#lib/contract/office/jobs.ts'
import type { Permission } from '#lib/contract/office/permissions.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../../../db/client.ts'
import type { Env } from '../../../env.ts'
import type { PrivateFiles } from '../../../files/private-files.ts'
import type { AuditEntry } from '../../../observe/audit-log.ts'
import type { OrderTokens } from '../../orders/rules/order-tokens.ts'
import type { Party } from '../../orders/rules/tax-document.ts'
import type { PaymentEnv } from '../../payments/providers/env.ts'
import type { Providers } from '../../payments/providers/provider.ts'
import type { ShopChange } from '../../products/use-cases/shop-change.ts'

/** What a job may use, in the shop API and in a worker's process alike. */
export interface JobParts {
  env: Env
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Who sells now. */
  seller: () => Party
  files: PrivateFiles
  tokens: OrderTokens
  providers: Providers
  paymentEnv: PaymentEnv
}

/** Who started a job. */
export interface JobStaff {
  staffId: number
  name: string
  /** As they are when the work is done. */
  permissions: ReadonlySet<Permission>
}

export interface JobContext {
  /** The transaction in which the item is marked as done; of a kind with `transaction: 'own'` the database itself. */
  tx: Session
  now: Date
  jobId: number
  staff: JobStaff
  parts: JobParts
}

/** What taking an item back has done, where more is to be said than the audit log's entries. */
export interface ItemUndone {
  audit: AuditEntry | readonly AuditEntry[]
  /** Of what the shop shows: storefronts are told of it. */
  shopChange?: ShopChange
}

/** What was done with one item. */
export interface ItemDone<Undo = unknown, Item = unknown> {
  /** What there is to say of it beside that it is done: "Sent. Invoice 3132." */
  sentence?: string
  audit: AuditEntry | readonly AuditEntry[]
  /** Of what the shop shows: storefronts are told of it when it is committed. */
  shopChange?: ShopChange
  /** What takes it back, as JSON; without it this item cannot be undone once done. */
  undo?: Undo
  /**
   * Of a kind with one long item that is done in steps: how far it is, which the job says instead of its items. With `next`
   * the item waits for its next step, in a transaction of its own and after other work that is due, and is that then.
   */
  progress?: { done: number; total: number; next?: Item }
}

/**
 * A kind of work that staff start and that is done in the background, item by item, each in a transaction of its own. Its
 * items and inputs are kept as JSON, and never hold a secret.
 */
// biome-ignore lint/suspicious/noExplicitAny: a registry holds kinds of every input, item and undo
export interface JobKind<Job extends OfficeJobCall = any, Item = any, Undo = any> {
  job: Job
  /** True for input that needs the second factor of the last ten minutes, where the declaration does not say so for all. */
  needsFreshFactor?: (input: JobInput<Job>) => boolean
  /** True for what may take minutes: other work does not wait for it. */
  isLong?: boolean
  /** What there is to do, when it is started. @throws ProblemError when it cannot be started at all */
  items: (tx: Session, input: JobInput<Job>, staff: JobStaff) => Promise<readonly Item[]> | readonly Item[]
  /** "Send 14 orders", for so many items. */
  label: (input: JobInput<Job>, count: number) => string
  /** "Order 10509": what a list of results calls an item. */
  itemName: (item: Item) => string
  /** Where the item can be looked at: "/office/orders/10509". */
  itemPath?: (item: Item) => string
  /**
   * 'own' for work that waits for a payment provider: `tx` is the database, and `run` is safe to repeat, since a process may
   * be killed between its end and its being marked as done.
   */
  transaction?: 'own'
  /** Does one item. @throws ProblemError why this one cannot be done: the others are done all the same */
  run: (context: JobContext, item: Item, input: JobInput<Job>) => Promise<ItemDone<Undo, Item>>
  /** Takes an item back. @throws ProblemError when something else has changed since: then nothing is taken back */
  undo?: (context: JobContext, item: Item, undone: Undo) => Promise<AuditEntry | readonly AuditEntry[] | ItemUndone>
}

/** Says how a declared kind of work is done, and keeps its exact types. */
export const defineJobKind = <Job extends OfficeJobCall, Item, Undo = unknown>(
  job: Job,
  how: Omit<JobKind<Job, Item, Undo>, 'job'>,
): JobKind<Job, Item, Undo> => ({ job, ...how })
