import type { FastifyBaseLogger } from 'fastify'
import type { Permission } from '#lib/contract/base/permissions.ts'
import type { JobInput, OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
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

/** Parts for a job, in the shop API and in a worker's process alike. */
export interface JobParts {
  env: Env
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** The present seller. */
  seller: () => Party
  files: PrivateFiles
  tokens: OrderTokens
  providers: Providers
  paymentEnv: PaymentEnv
}

/** The person who started a job. */
export interface JobStaff {
  staffId: number
  name: string
  /** Their permissions when the work is done. */
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

/** The result of undoing an item, if there is more than the audit log's entries. */
export interface ItemUndone {
  audit: AuditEntry | readonly AuditEntry[]
  /** Changes of the shop's pages: storefronts are notified. */
  shopChange?: ShopChange
}

/** The result of one item. */
export interface ItemDone<Undo = unknown, Item = unknown> {
  /** A text about it, in addition to its completion: "Sent. Invoice 3132." */
  sentence?: string
  audit: AuditEntry | readonly AuditEntry[]
  /** Changes of the shop's pages: storefronts are notified after the commit. */
  shopChange?: ShopChange
  /** Data for its undo, as JSON; without it this item cannot be undone once done. */
  undo?: Undo
  /**
   * For a kind with one long item that runs in steps: its progress, which the job shows instead of its items. With
   * `next` the item waits for its next step, in a separate transaction and after other due work, and is replaced by it.
   */
  progress?: { done: number; total: number; next?: Item }
}

/**
 * A kind of work that staff start and that runs in the background, item by item, each in a separate transaction. Its
 * items and inputs are stored as JSON, and must never contain a secret.
 */
// biome-ignore lint/suspicious/noExplicitAny: a registry holds kinds of every input, item and undo
export interface JobKind<Job extends OfficeJobCall = any, Item = any, Undo = any> {
  job: Job
  /**
   * True for input that needs the second factor of the last ten minutes, if the declaration does not require it for
   * all.
   */
  needsFreshFactor?: (input: JobInput<Job>) => boolean
  /** True for work that can take minutes: other work does not wait for it. */
  isLong?: boolean
  /** The items to do, when it is started. @throws ProblemError if it cannot be started at all */
  items: (tx: Session, input: JobInput<Job>, staff: JobStaff) => Promise<readonly Item[]> | readonly Item[]
  /** "Send 14 orders", for this number of items. */
  label: (input: JobInput<Job>, count: number) => string
  /** "Order 10509": the name of an item in a list of results. */
  itemName: (item: Item) => string
  /** The address of the item's page: "/office/orders/10509". */
  itemPath?: (item: Item) => string
  /**
   * 'own' for work that waits for a payment provider: `tx` is the database, and `run` is safe to repeat, because a
   * process can be killed between its end and marking it as done.
   */
  transaction?: 'own'
  /** Does one item. @throws ProblemError why this one cannot be done: the others are done all the same */
  run: (context: JobContext, item: Item, input: JobInput<Job>) => Promise<ItemDone<Undo, Item>>
  /** Undoes an item. @throws ProblemError if other data has changed since: then the item remains done */
  undo?: (context: JobContext, item: Item, undone: Undo) => Promise<AuditEntry | readonly AuditEntry[] | ItemUndone>
}

/** Defines how a declared kind of work runs, and preserves its exact types. */
export const defineJobKind = <Job extends OfficeJobCall, Item, Undo = unknown>(
  job: Job,
  how: Omit<JobKind<Job, Item, Undo>, 'job'>,
): JobKind<Job, Item, Undo> => ({ job, ...how })
