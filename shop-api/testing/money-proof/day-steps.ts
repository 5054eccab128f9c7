/** The steps of a day: a schedule of orders and payments, orders that are paid in every way, and work of staff. */
import { compare } from '../ledger-proof/compare.ts'
import { recordTransfer } from '../ledger-proof/operator-steps.ts'
import type { Play } from '../ledger-proof/play.ts'
import { askProviders, begin, happen, OUTSIDE_ONLY } from '../ledger-proof/run-schedule.ts'
import type { Step } from '../ledger-proof/schedule.ts'
import type { Random } from './proof-office.ts'

/** Seconds from the start of a schedule (09:00) to ten minutes before midnight in Nairobi. */
const TO_MIDNIGHT = (14 * 60 + 50) * 60

/** Plays a schedule of orders and payments until every payment is known. */
export async function playSchedule(play: Play, steps: readonly Step[], random: Random): Promise<void> {
  await begin(play, JSON.stringify(steps).includes('"order":1') ? 2 : 1)
  if (random() < 0.5) play.tick(TO_MIDNIGHT)
  await playSteps(play, steps)
  Object.assign(play.outside, { query: 'truth', search: 'ok', bank: 'ok' })
  for (const seconds of [130, 400, 4000]) {
    play.tick(seconds)
    await askProviders(play)
    await compare(play)
  }
  for (const [at, { transfer, receipt }] of play.outside.payments.entries()) {
    if (transfer && !play.books.reported.has(receipt)) await recordTransfer(play, at)
  }
}

const REFERENCES = ['exact', 'bare', 'spaced', 'letters', 'digit off', 'words'] as const
const AMOUNTS = ['due', 'part', 'five shillings over', 'total'] as const

/** Payments at the paybill, half of them without a confirmation, and random work of staff on them. */
export async function workOfDay(play: Play, random: Random): Promise<void> {
  const some = (count: number) => Math.floor(random() * count)
  const steps: Step[] = []
  for (let left = 2 + some(3); left > 0; left -= 1) {
    const reference = REFERENCES[some(REFERENCES.length)] ?? 'exact'
    const amount = AMOUNTS[some(AMOUNTS.length)] ?? 'due'
    steps.push({ do: 'hand', order: some(play.orders.length), amount, reference })
    if (random() < 0.5) steps.push({ do: 'confirm', payment: play.outside.payments.length + some(4), amount: 'right' })
  }
  steps.push({ do: 'match', payment: some(20), order: some(play.orders.length) })
  steps.push({ do: 'close', payment: some(20), returned: random() < 0.7 })
  for (const order of play.orders.keys()) if (random() < 0.3) steps.push({ do: 'refund', order, bank: 'ok' })
  await playSteps(play, steps)
}

/** Pays orders that are still open, by card, transfer, prompt or at the paybill. */
export async function payOrders(play: Play, random: Random): Promise<void> {
  for (const order of play.orders.keys()) {
    const { due = 0, isCancelled, goodsReleased } = play.statuses[order] ?? {}
    if (due === 0 || isCancelled || goodsReleased) continue
    const [payment, prompt] = [play.outside.payments.length, play.outside.prompts.length]
    const ways: Step[][] = [
      [{ do: 'card', order, card: 'charge', setup: 'ok', bank: 'ok' }],
      [
        { do: 'transfer', order, amount: 'due', reference: 'exact' },
        { do: 'record', payment },
      ],
      [
        { do: 'push', order, answer: 'accepted', first: 'nothing', twice: false },
        { do: 'pin', prompt },
        { do: 'callback', prompt, without: 'nothing' },
      ],
      [
        { do: 'hand', order, amount: 'due', reference: 'exact' },
        { do: 'confirm', payment, amount: 'right' },
      ],
    ]
    await playSteps(play, ways[Math.floor(random() * ways.length)] ?? [])
  }
}

async function playSteps(play: Play, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    await happen(play, step)
    if (!OUTSIDE_ONLY.has(step.do)) await compare(play)
  }
}
