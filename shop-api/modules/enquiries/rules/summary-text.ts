import type { SmsValues } from '#lib/contract/notifications/sms.ts'

/** The products of an order as its emails show them. */
interface Products {
  rows?: readonly (readonly [what: string, value: string, ...more: unknown[]])[]
  total?: readonly [what: string, value: string]
}

/** One message for a placed order: its lines, delivery, total, and the link to pay or follow it. */
export function summaryText({ shop, order, link }: SmsValues, { rows = [], total }: Products): string {
  const lines = rows.map(([what, value]) => `${what}: ${value}`)
  const text = [
    `${shop}, order ${order}`,
    ...lines,
    ...(total ? [`${total[0]}: ${total[1]}`] : []),
    ...(link ? ['', `Pay or follow it: ${link}`] : []),
  ].join('\n')
  // Amounts have a no-break space, which some phones show as a sign.
  return text.replaceAll('\u00a0', ' ')
}
