import type { NewAlert } from '#lib/browser/alerts.ts'
import type { Problem } from '#lib/contract/base/problem.ts'

const ACCOUNT = '/credit-facilities'

/**
 * The alert for an order that the shop refused, with a link to the page that can correct it. Wrong fields have their
 * own errors; this alert is shown also.
 * @param runsCompany `own` or `theirs` (of the selected trader) if the user can see the company's account, else null
 */
export function refusalAlert(
  { code, message }: Pick<Problem, 'code' | 'message'>,
  runsCompany: 'own' | 'theirs' | null,
): NewAlert {
  const alert: NewAlert = { tone: 'danger', title: message }
  if (code === 'not-approved')
    return {
      ...alert,
      link: { href: '/kyc-upload', text: 'Your documents' },
      mustAct: 'The order is not placed until the documents are approved.',
    }
  // Longer than other alerts because of its figures. Company owners also find the figures in the account.
  if (code === 'over-credit-limit')
    return {
      ...alert,
      ...(runsCompany && { link: { href: ACCOUNT, text: runsCompany === 'own' ? 'Your account' : 'Their account' } }),
      mustAct: 'The order is not placed. The account must be paid down, or the order reduced.',
    }
  if (code === 'unpaid-orders')
    return { ...alert, mustAct: 'The order is not placed. Pay another order first, or wait.' }
  return alert
}
