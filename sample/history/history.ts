import type { Cents } from '#lib/format/money.ts'
import type { Session } from '#shop-api/db/client.ts'
import { FIRST_ORDER_NO } from '#shop-api/db/schema/orders.ts'
import { insertRows } from '#shop-api/db/write-rows.sql.ts'
import type { Sums } from '#shop-api/modules/orders/rules/cancelled-value.ts'
import type { OrderBranch } from '#shop-api/modules/orders/rules/order-branch.ts'
import type { BuyerAccount, Party, TaxDocumentLine } from '#shop-api/modules/orders/rules/tax-document.ts'
import type { Sellable } from '#shop-api/modules/pricing/rules/sellable.ts'
import type { Destination } from '#shop-api/modules/site/rules/destination.ts'
import type { StockMove } from '#shop-api/modules/stock/queries/stock-move.ts'

/** Collects the rows of the sample's history. They are written at the end, with one statement per table. */

export interface Buyer {
  userId: number
  userType: number
  companyId: number | null
  email: string
  account: BuyerAccount
}

export interface Document {
  at: Date
  kind: 'invoice' | 'credit-note'
  /** Of a credit note. */
  invoice: Document | null
  orderId: string
  orderNo: number
  buyer: Party
  /** Of an order on account. */
  account: { companyId: number; termsDays: number } | null
  parcelId: number | null
  sums: Sums
  lines: TaxDocumentLine[]
  reason?: string
  /** Once documents are numbered. */
  no?: number
}

/** A change of stock: free and promised quantities by variant, in tenths. */
export interface Move {
  at: Date
  ids: number[]
  free: number[]
  promised: number[]
  why: StockMove
}

/** Tables with generated numbers, which other rows reference. */
const NUMBERED = [
  ...(['order_parcels', 'order_returns', 'cancellation_requests', 'draft_orders', 'approvals'] as const),
  ...(['stock_counts', 'suppliers', 'supplier_orders', 'supplier_deliveries'] as const),
] as const
export type NumberedTable = (typeof NUMBERED)[number]

export interface History {
  now: Date
  seller: Party
  /** By role. */
  staff: ReadonlyMap<string, { id: number; name: string }>
  variants: readonly Sellable[]
  /** Free stock in tenths, at the time of the order that is being made. */
  stock: Map<number, number>
  /** By email. */
  buyers: ReadonlyMap<string, Buyer>
  /** By county and town. */
  destinations: ReadonlyMap<string, Destination>
  postalCodes: ReadonlyMap<string, string>
  /** By company and name. */
  branches: ReadonlyMap<string, OrderBranch>
  reasons: ReadonlyMap<number, string>
  costs: ReadonlyMap<number, Cents>
  documents: Document[]
  moves: Move[]
  /** Later stock changes that `stock` does not contain yet. */
  coming: Move[]
  add: (table: string, ...rows: object[]) => void
  nextId: (table: NumberedTable) => number
  write: (tx: Session) => Promise<void>
}

/** Tables in the order of writing, with the field their rows are sorted by. */
const ORDER: readonly (readonly [table: string, sortedBy?: string])[] = [
  ['orders'],
  ['order_lines'],
  ['order_reservations'],
  ['order_parcels'],
  ['order_parcel_lines'],
  ['cancellation_requests'],
  ['order_events', 'at'],
  ['payment_attempts', 'startedAt'],
  ['bank_transfers', 'recordedAt'],
  ['payment_events', 'at'],
  ['tax_papers'],
  ['credit_entries', 'at'],
  ['order_returns'],
  ['order_return_lines'],
  ['approvals'],
  ['refund_requests'],
  ['payment_refunds', 'requestedAt'],
  ['unmatched_payments', 'heardAt'],
  ['draft_orders'],
  ['order_notes', 'at'],
  ['order_tags'],
  ['suppliers'],
  ['supplier_orders'],
  ['supplier_order_lines'],
  ['supplier_deliveries'],
  ['supplier_delivery_lines'],
  ['stock_counts'],
  ['stock_count_lines'],
  ['enquiries', 'createdAt'],
  ['audit_log', 'at'],
]

export type HistoryParts = Omit<History, 'documents' | 'moves' | 'coming' | 'add' | 'nextId' | 'write'>

export async function openHistory(tx: Session, parts: HistoryParts): Promise<History> {
  const rows = new Map<string, object[]>()
  const ids = new Map<NumberedTable, number>()
  for (const table of NUMBERED) {
    const [first] = await tx.query<{ id: number }>(
      `SELECT nextval(pg_get_serial_sequence('${table}', 'id'))::int AS id`,
    )
    ids.set(table, (first as { id: number }).id)
  }
  return {
    ...parts,
    documents: [],
    moves: [],
    coming: [],
    add(table, ...added) {
      const known = rows.get(table)
      if (known) known.push(...added)
      else rows.set(table, [...added])
    },
    nextId(table) {
      const id = ids.get(table) as number
      ids.set(table, id + 1)
      return id
    },
    async write({ query, ...session }) {
      const unknown = [...rows.keys()].filter((table) => !ORDER.some(([name]) => name === table))
      if (unknown.length > 0) throw new Error(`no place among the tables: ${unknown.join(', ')}`)
      for (const [table, sortedBy] of ORDER) {
        const added = rows.get(table) ?? []
        if (sortedBy) added.sort((a, b) => timeOf(a, sortedBy) - timeOf(b, sortedBy))
        // A trigger adds an open parcel for each order in process: the rows here replace it.
        if (table === 'order_parcels')
          await query(
            `DELETE FROM order_parcels WHERE order_id IN (SELECT id FROM orders WHERE order_no < ${FIRST_ORDER_NO})`,
          )
        // Runs the deferred checks of orders against payments before refunds are added, as in separate transactions.
        if (table === 'payment_refunds') {
          await query('SET CONSTRAINTS ALL IMMEDIATE')
          await query('SET CONSTRAINTS ALL DEFERRED')
        }
        await insertRows({ query, ...session }, table, added)
      }
      for (const [table, next] of ids)
        await query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), $1, false)`, [next])
    },
  }
}

const timeOf = (row: object, field: string): number => ((row as Record<string, Date>)[field] as Date).getTime()

/** Applies stock changes up to an instant. */
export function settleStock(history: History, until: Date): void {
  const { coming, stock } = history
  coming.sort((a, b) => a.at.getTime() - b.at.getTime())
  while (coming[0] && coming[0].at <= until) {
    const move = coming.shift() as Move
    move.ids.forEach((id, index) => {
      stock.set(id, (stock.get(id) ?? 0) + (move.free[index] as number))
    })
  }
}

/** Adds a stock change. It affects orders from its time on. */
export function moveStock(history: History, move: Move): void {
  history.moves.push(move)
  history.coming.push(move)
}

/** Applies stock changes to the variants in order of time. A trigger writes the movements. */
export async function writeMoves({ query }: Session, moves: readonly Move[]): Promise<void> {
  const sorted = [...moves].sort((a, b) => a.at.getTime() - b.at.getTime())
  await query(`
    CREATE FUNCTION pg_temp.move_stock(moves jsonb) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE move record;
    BEGIN
      FOR move IN SELECT * FROM jsonb_to_recordset(moves) AS m(why jsonb, ids bigint[], free int[], promised int[]) LOOP
        PERFORM set_config('fuma.stock_move', move.why::text, true);
        UPDATE variants v SET stock_tenths = v.stock_tenths + c.free, promised_tenths = v.promised_tenths + c.promised
        FROM unnest(move.ids, move.free, move.promised) c(id, free, promised) WHERE v.id = c.id;
      END LOOP;
      PERFORM set_config('fuma.stock_move', '', true);
    END $$`)
  const written = sorted.map(({ at, why, ids, free, promised }) => ({ why: { ...why, at }, ids, free, promised }))
  await query('SELECT pg_temp.move_stock($1::jsonb)', [JSON.stringify(written)])
  await query('DROP FUNCTION pg_temp.move_stock(jsonb)')
}
