import { type Cents, showMoney } from '../format/money.ts'

/** The sentence for an order that is paid to the person who delivers it. @param dueCents amount still to be paid */
export const payOnDeliveryText = (dueCents: Cents): string =>
  `You pay ${showMoney(dueCents, 'auto')} on delivery, in cash or by M-Pesa.`
