import type { Attempt, ProviderReference } from '../../modules/payments/rules/attempt.ts'
import { AT_PHONE, type Part, type Step } from './steps.ts'
import { TOTAL, type World } from './world.ts'

/** Plays a step of the model: an act of a customer, of a provider, or of the process. */
export function playStep(world: World, next: Step): void {
  world.now += 1
  if ('which' in next) happenTo(world, next)
  else if (next.do === 'open card') world.open('card')
  else if (next.do === 'open phone') world.open('mpesa')
  else if (next.do === 'open airtel') world.open('airtel')
  else if (next.do === 'crash') world.crash()
  else if (next.do === 'pay manually') world.payByHand()
  else world.cancelled ||= !world.isPaid
}

function happenTo(world: World, next: Part): void {
  const ours = (type: 1 | 2) => world.attempts.filter((one) => one.paymentType === type && world.truth.has(one.id))
  const [cards, phones] = [ours(2), ours(1)]
  const card = cards[next.which % cards.length]
  const phone = phones[next.which % phones.length]
  if (next.do === 'hear an answer') recordAnswer(world, next)
  else if (next.do === 'repeat an answer') repeatCallback(world, next)
  else if (next.do === 'overdue' && (card ?? phone)) world.hear((card ?? phone)?.id as string, { kind: 'overdue' })
  else if (next.do === 'confirm') confirmOne(world, next.which)
  else if (AT_PHONE.includes(next.do) && phone) atPhone(world, next.do, phone, next.luck)
  else if (!AT_PHONE.includes(next.do) && card) atCard(world, next, card)
}

function confirmOne(world: World, which: number): void {
  // The paybill reports only M-Pesa payments.
  const receipts = [...world.receipts].flatMap(([receipt, { method }]) => (method === 'mpesa' ? [receipt] : []))
  const receipt = receipts[which % Math.max(1, receipts.length)]
  if (receipt) world.confirm(receipt)
}

function recordAnswer(world: World, { which: one, luck: how }: Part): void {
  const [answer] = world.answers.splice(one % Math.max(1, world.answers.length), 1)
  // One answer in six is cut on its way: the request is then lost.
  if (answer) world.hear(answer.id, how === 0 ? { kind: 'overdue' } : answer.word)
}

function repeatCallback(world: World, { which: one }: Part): void {
  const callback = world.callbacks[one % Math.max(1, world.callbacks.length)]
  if (callback) world.hear(callback.id, callback.word)
}

function atCard(world: World, next: Part, card: Attempt): void {
  const { id, state } = card
  if (next.do === 'prepare') world.hear(id, { kind: 'prepared', reference: { setupReference: `setup-${id}` } })
  if (next.do === 'ask the bank' && state === 'requested' && card.providerReference) world.askBank(id, next.luck, true)
  if (next.do === 'answer the challenge' && state === 'prompted') world.askBank(id, next.luck, false)
  if (next.do === 'search') world.search(id, next.luck > 1)
  if (next.do === 'abandon') world.hear(id, { kind: 'abandoned', code: 'closed', reason: '' })
}

function atPhone(world: World, what: Part['do'], { id, method }: Attempt, how: number): void {
  const isAirtel = method === 'airtel'
  const ids: ProviderReference = isAirtel
    ? { transactionId: id }
    : { merchantRequestId: `m-${id}`, checkoutRequestId: `c-${id}` }
  const truth = world.truth.get(id)
  if (what === 'prompt') world.hear(id, { kind: 'accepted', reference: ids })
  if (what === 'forge') world.hear(id, { kind: 'paid', receipt: 'FORGED', amountCents: 100, reference: ids })
  // A query of M-Pesa has been seen to call a paid transaction failed.
  const tells = how === 0 && !isAirtel ? 'declined' : truth
  if (what === 'query' && tells === 'charged') world.query(id, method)
  if (what === 'query' && tells === 'declined')
    world.hear(id, { kind: 'failed', code: '1032', reason: '', certain: false })
  if (truth !== 'nothing') return
  if (what === 'enter the PIN') {
    world.truth.set(id, 'charged')
    world.receipts.set(`phone-${id}`, { prompt: id, method: isAirtel ? 'airtel' : 'mpesa' })
    world.callbacks.push({ id, word: { kind: 'paid', receipt: `phone-${id}`, amountCents: TOTAL, reference: ids } })
  }
  if (what === 'refuse at the phone') {
    world.truth.set(id, 'declined')
    world.callbacks.push({ id, word: { kind: 'failed', code: '2001', reason: '', certain: true, reference: ids } })
  }
}
