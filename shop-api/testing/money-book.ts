import { PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import type { AccountKind, LineKind, StatementKind } from '#lib/contract/money/money-kinds.ts'
import type { Database } from '../db/client.ts'
import { unpaidOrder } from './unpaid-order.ts'

/** A row of a test's statement. `at` is ISO 8601; a payment unless it has a kind. */
export interface TestLine {
  reference: string | null
  cents: number
  at: string
  kind?: LineKind
  balance?: number
  typed?: string
  linked?: string
  details?: string
}

let count = 0

/** Writes payments and statements for tests of the reconciliation. */
export class MoneyBook {
  readonly database: Database
  constructor(database: Database) {
    this.database = database
  }

  /** The main account of a kind. */
  async account(kind: AccountKind): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(
      'SELECT id FROM money_accounts WHERE kind = $1 AND is_main',
      [kind],
    )
    if (!row) throw new Error(`no account of kind ${kind}`)
    return row.id
  }

  /** A paid attempt of a new order. @returns its id */
  async paid(receipt: string | null, cents: number, at: string, method: 'mpesa' | 'bank' | 'card' = 'mpesa') {
    const order = await unpaidOrder(this.database, cents)
    const id = `attempt-${++count}`
    const type = { mpesa: 1, card: 2, bank: 3 }[method]
    await this.database.transaction(async ({ query }) => {
      await query(
        `INSERT INTO payment_attempts (id, order_id, payment_type, method, state, amount_cents, by_hand, receipt, started_at, settled_at)
         VALUES ($1, $2, $3, $4, 'paid', $5, $6, $7, $8, $8)`,
        [id, order.id, type, method, cents, method !== 'card', receipt, at],
      )
      await query('UPDATE orders SET payment_status = $3, paid_at = $2 WHERE id = $1', [
        ...[order.id, at, PAYMENT_STATUS.completed],
      ])
    })
    return { ...order, id, orderId: order.id }
  }

  /** Money without an order. */
  async unmatched(receipt: string, cents: number, at: string): Promise<void> {
    await this.database.query(
      `INSERT INTO unmatched_payments (receipt, amount_cents, account_reference, paid_at, heard_at, source, reason)
       VALUES ($1, $2, 'BLANKETS', $3, $3, 'confirmation', 'no-order')`,
      [receipt, cents, at],
    )
  }

  /** A statement of one day with these lines. @returns the numbers of its lines */
  async statement(account: AccountKind, day: string, lines: readonly TestLine[], toDay = day): Promise<number[]> {
    const kind: StatementKind = account === 'card' ? 'card-batch' : account === 'bank' ? 'bank' : 'mpesa'
    const accountId = await this.account(account)
    const [file] = await this.database.query<{ id: number }>(
      `INSERT INTO statement_files (account_id, kind, name, sha256, bytes, from_day, to_day, closing_cents, lines, state, imported_at)
       VALUES ($1, $2, 'statement.csv', $3, 1, $4, $5, $6, $7, 'done', now()) RETURNING id`,
      [accountId, kind, `${++count}`, day, toDay, lines.at(-1)?.balance ?? null, lines.length],
    )
    const ids: number[] = []
    for (const [at, line] of lines.entries()) {
      const [row] = await this.database.query<{ id: number }>(
        `INSERT INTO statement_lines (file_id, account_id, line_no, kind, cents, balance_cents, at, day, reference, account_typed,
           linked_reference, details, line_key)
         VALUES ($1, $2, $3, $4, $5, $6, $7, ($7::timestamptz AT TIME ZONE 'Africa/Nairobi')::date, $8, $9, $10, $11, $12) RETURNING id`,
        [
          ...[file?.id, accountId, at + 1, line.kind ?? 'payment', line.cents, line.balance ?? null, line.at],
          ...[line.reference, line.typed ?? '', line.linked ?? null, line.details ?? '', `${++count}`],
        ],
      )
      if (row) ids.push(row.id)
    }
    return ids
  }
}
