export type ChequeState = 'pending' | 'banked' | 'cleared' | 'bounced'

/** A step of a cheque after it was received. */
export type ChequeStep = Exclude<ChequeState, 'pending'>

/** Releases before wrote 'banked' for a cheque that the bank had paid: the time of clearing decides. */
export const chequeStateOf = ({ status, clearedAt }: { status: string; clearedAt: Date | null }): ChequeState =>
  status === 'banked' && clearedAt !== null ? 'cleared' : (status as ChequeState)

const STEPS: Readonly<Record<ChequeState, readonly ChequeStep[]>> = {
  pending: ['banked', 'bounced'],
  banked: ['cleared', 'bounced'],
  cleared: ['bounced'],
  bounced: [],
}

/** Why a cheque cannot take a step, as a sentence; null if it can. */
export function refuseChequeStep(chequeNo: string, state: ChequeState, to: ChequeStep): string | null {
  if (STEPS[state].includes(to)) return null
  if (state === 'bounced') return `Cheque ${chequeNo} has already bounced.`
  if (to === 'cleared' && state === 'pending') return `Cheque ${chequeNo} is not banked yet.`
  return `Cheque ${chequeNo} is already ${state}.`
}
