import { messageTime } from './nairobi-time.ts'

const amountText = (shillings: number) => `Ksh${shillings.toLocaleString('en-US')}.00`

interface Payment {
  amount: number
  accountReference: string
  merchantName: string
}

/** M-PESA's message after a payment. */
export function paidMessage(payment: Payment, receipt: string, at: Date): string {
  const { amount, accountReference, merchantName } = payment
  return `${receipt} Confirmed. ${amountText(amount)} sent to ${merchantName} for account ${accountReference} on ${messageTime(at)}. Transaction cost, Ksh0.00.`
}

/** The handset's entry after a failed payment: M-PESA's message, or a note if M-PESA sends no message. */
export function failedMessage(payment: Payment, resultCode: string): { kind: 'sms' | 'note'; text: string } {
  const what = `${amountText(payment.amount)} to ${payment.merchantName}`
  switch (resultCode) {
    case '1':
      return { kind: 'sms', text: `Failed. There is not enough money in your M-PESA account to send ${what}.` }
    case '2001':
      return { kind: 'sms', text: `Failed. You have entered a wrong PIN. ${what} was not sent.` }
    case '1032':
    case '4001':
      return { kind: 'note', text: `You cancelled the request to send ${what}.` }
    case '1037':
      return { kind: 'note', text: `You did not answer the request to send ${what}.` }
    default:
      return { kind: 'sms', text: `Failed. M-PESA could not send ${what} (${resultCode}).` }
  }
}
