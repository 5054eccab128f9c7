/** The messages on the phone and, next to it, the notifications sent to the shop. */
import { byId, element, shown } from './wire.js'

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Africa/Nairobi' })
const at = (instant) => time.format(new Date(instant))

/** Newest first. Known entries stay unchanged, so that a screen reader reads only additions. */
function keep(list, entries, draw) {
  const known = new Map([...list.children].map((item) => [item.dataset.id, item]))
  const items = entries.map((entry) => {
    const item = known.get(entry.id) ?? draw(entry)
    item.dataset.id = entry.id
    return item
  })
  for (const [id, item] of known) if (!entries.some((entry) => entry.id === id)) item.remove()
  items.forEach((item, index) => {
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null)
  })
}

export function showMessages(messages, anyPhone) {
  keep(byId('messages'), messages, (message) => {
    const { receipt, text, kind, phone } = message
    const fate = receipt ? 'paid' : kind === 'sms' ? 'failed' : 'note'
    const sender = kind === 'sms' ? 'MPESA' : 'This phone'
    const head = element(
      'p',
      '',
      anyPhone ? `${sender} to ${shown(phone)}` : sender,
      element('span', '', at(message.at)),
    )
    const words =
      receipt && text.startsWith(receipt) ? [element('strong', '', receipt), text.slice(receipt.length)] : [text]
    return element('li', `message ${fate}`, head, element('p', '', ...words))
  })
  byId('no-messages').hidden = messages.length > 0
}

const FATES = {
  delivered: ({ status }) => `The shop answered ${status}.`,
  refused: ({ status }) => `The shop answered ${status}: lost.`,
  unreachable: () => 'The shop did not answer: lost.',
  withheld: ({ what }) => (what === 'callback' ? 'Not sent, as switched.' : 'Not sent: no address is registered.'),
}

export function showDeliveries(deliveries) {
  keep(byId('deliveries'), deliveries, (delivery) => {
    const what =
      delivery.what === 'callback'
        ? `Callback, result ${delivery.resultCode}${delivery.resultCode === '0' ? ', paid' : ''}`
        : 'Confirmation of the paybill'
    return element(
      'li',
      '',
      element('b', '', what),
      `${at(delivery.at)}, ${shown(delivery.phone)}. `,
      element('span', delivery.fate, FATES[delivery.fate](delivery)),
    )
  })
  byId('no-deliveries').hidden = deliveries.length > 0
}
