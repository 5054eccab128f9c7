import type { NewAlert } from '#lib/browser/alerts.ts'
import type { Problem } from '#lib/contract/base/problem.ts'

const ACCOUNT = '/credit-facilities'

/**
 * What is said of an order that the shop refused, and where it can be put right. Fields that are wrong are said at the
 * fields; this is the message beside them.
 * @param runsCompany `own` or `theirs` (of the selected trader) where the company's account can be seen, else null
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
      mustAct: 'The order is not placed; documents have to be approved first.',
    }
  // Its figures take longer to read; who runs the company finds them on its account.
  if (code === 'over-credit-limit')
    return {
      ...alert,
      ...(runsCompany && { link: { href: ACCOUNT, text: runsCompany === 'own' ? 'Your account' : 'Their account' } }),
      mustAct: 'The order is not placed; the account has to be settled or the order made smaller.',
    }
  if (code === 'unpaid-orders')
    return { ...alert, mustAct: 'The order is not placed; another has to be paid or waited for first.' }
  return alert
}
