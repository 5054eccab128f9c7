/** Compares the shop's responses, books and export with the model's. */
import { parse } from 'csv-parse/sync'
import { runCommand } from '../../operator/run-command.ts'
import { must, shillings } from './must.ts'
import { DAY_MS, type OrderInPlay, type Play, type Status } from './play.ts'

/** The shop's books beside the model's. */
export async function compare(play: Play): Promise<void> {
  const before = play.compared
  await play.readStatuses()
  play.compared = play.statuses
  const receipts = [...play.books.reported.keys()]
  const waiting = await play.shop.database.query<{ receipt: string; cents: number; isOrders: boolean }>(
    `SELECT receipt, amount_cents AS cents, coalesce(resolution = 'order', false) AS "isOrders"
     FROM unmatched_payments WHERE receipt = ANY($1)`,
    [receipts],
  )
  const outsideOrders = waiting.filter(({ isOrders }) => !isOrders).reduce((sum, { cents }) => sum + cents, 0)
  const inOrders = play.statuses.reduce((sum, { received }) => sum + received, 0)
  const counted = inOrders + outsideOrders
  const expected = play.books.expected()
  must(counted === expected, `the shop counts ${shillings(counted)}, the books ${shillings(expected)}`)
  must(counted <= play.books.truth(), 'a payment is counted that never came')
  await compareEntries(play)
  for (const at of play.orders.keys()) {
    followReservation(play, at, before[at])
    compareOrder(play, at)
  }
  const [shelf] = await play.shop.database.query<{ tenths: number }>(
    'SELECT stock_tenths AS tenths FROM variants WHERE id = 1',
  )
  const free = (shelf?.tenths ?? 0) / 10
  must(free === play.reservations.free, `${free} are free to sell, and ${play.reservations.free} should be`)
}

/** The accounts of the Money section beside the ledger: received less refunded and returned, and money that waits. */
async function compareEntries(play: Play): Promise<void> {
  const [sums] = await play.shop.database.query<{ entries: number; ledger: number }>(
    `SELECT (SELECT coalesce(sum(cents), 0) FROM money_entries
         WHERE source_kind IN ('attempt', 'unmatched', 'refund', 'correction'))::float8 AS entries,
       ((SELECT coalesce(sum(net_cents - refunded_cents), 0) FROM payment_money)
        + (SELECT coalesce(sum(amount_cents), 0) FROM unmatched_payments
           WHERE reason <> 'other-business' AND (resolution IS NULL OR resolution = 'closed')))::float8 AS ledger`,
  )
  const { entries = 0, ledger = 0 } = sums ?? {}
  must(entries === ledger, `the accounts hold ${shillings(entries)}, the ledger ${shillings(ledger)}`)
}

/** A payment extends the reservation of the order's stock, reserves it again, or finds it sold. */
function followReservation(play: Play, at: number, before: Status | undefined): void {
  const status = play.statuses[at] as Status
  const isOpen = !play.books.cancelled.has(at) && !play.books.wasPaid.has(at)
  const given = play.books.given[at] ?? 0
  if (isOpen && status.received - given >= (play.orders[at] as OrderInPlay).totalCents) {
    if (!play.reservations.covered(at)) play.markCancelled(at)
  } else if (isOpen && status.received > (before?.received ?? 0)) play.reservations.partPaid(at, play.now)
  const isReleased = !play.reservations.has(at) && !play.books.cancelled.has(at)
  must(
    status.goodsReleased === isReleased,
    `order ${at} is ${isReleased ? '' : 'not '}to be released, and is otherwise`,
  )
}

function compareOrder(play: Play, at: number): void {
  const status = play.statuses[at] as Status
  const { totalCents } = play.orders[at] as OrderInPlay
  const given = play.books.given[at] ?? 0
  const isCancelled = play.books.cancelled.has(at)
  const isCovered = status.received - given >= totalCents
  if (isCovered) play.books.wasPaid.add(at)
  const isPaid = play.books.wasPaid.has(at)
  must(
    status.isPaid === isPaid,
    `order ${at} is ${status.isPaid ? '' : 'not '}paid, and should ${isPaid ? '' : 'not '}be`,
  )
  must(status.isCancelled === isCancelled, `order ${at} is cancelled: ${status.isCancelled}`)
  const due = isPaid || isCancelled ? 0 : totalCents - status.received + given
  must(status.due === due, `order ${at}: ${shillings(status.due)} is said to be due, not ${shillings(due)}`)
  // An excess of up to a shilling is not refunded.
  const over = status.received - given - totalCents
  const back = isCancelled ? status.received - given : over > 100 ? over : 0
  must(status.toGiveBack === back, `order ${at}: ${shillings(status.toGiveBack)} to refund, not ${shillings(back)}`)
  if (status.nothingTaken) checkNothingTaken(play, at)
}

/** "No money was taken" is shown only if no prompt and no card of the order took money. */
function checkNothingTaken(play: Play, at: number): void {
  const isPaid = play.outside.prompts.some(({ order, receipt }) => order === at && receipt !== null)
  const isCharged = play.outside.charges.some(({ order, reversed }) => order === at && !reversed)
  must(!isPaid && !isCharged, 'the shop says that no money was taken, and it was')
}

export async function checkExport(play: Play): Promise<void> {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  let csv = ''
  for await (const output of runCommand(
    play.shop.commands,
    ['payments', 'export', '--from', day(play.from), '--to', day(play.from + DAY_MS)],
    'proof',
  )) {
    csv += output
  }
  const lines = parse(csv, { relaxColumnCount: true }) as string[][]
  const [head = []] = lines
  const column = (name: string) => head.indexOf(name)
  const rows = lines.slice(1).filter(([what]) => what !== 'sum')
  const received = rows.filter((row) => Number(row[column('received')]) > 0).map((row) => row[column('receipt')] ?? '')
  must(new Set(received).size === received.length, 'a receipt is in the export twice')
  const sum = (name: string) => lines.find(([what, of]) => what === 'sum' && of === name)?.[2]
  must(sum('received') === shillings(play.books.expected()), `the export has ${sum('received')} received`)
  must(sum('ledger minus orders') === '0.00', `ledger and orders differ by ${sum('ledger minus orders')}`)
  // All events were reported: no real payment is missing.
  const ours = play.outside.payments.filter(({ elsewhere }) => !elsewhere)
  const reportedCents = ours.reduce((all, { amountCents }) => all + amountCents, 0)
  const cards = play.outside.charges.reduce(
    (all, one) => all + (one.isReported && !one.reversed ? one.amountCents : 0),
    0,
  )
  must(
    sum('received') === shillings(reportedCents + cards),
    `of ${shillings(reportedCents + cards)} that came in, ${sum('received')} is in the export`,
  )
}

/** Operators are shown each thing that contradicted the ledger. */
export async function checkShown(play: Play): Promise<void> {
  const [row] = await play.shop.database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM payment_events WHERE at >= $1
       AND outcome IN ('ignored-mismatch', 'ignored-contradiction', 'ignored-unknown')`,
    [new Date(play.from)],
  )
  const shown = row?.count ?? 0
  const { contradictions } = play.books
  must(shown >= contradictions, `${contradictions} contradictions were reported and ${shown} are shown`)
}
