import type { Admission } from './admission.ts'

const SYMBOL = Symbol.for('fuma.admission')
// One per process; Next bundles several copies of this module.
const shared = globalThis as { [SYMBOL]?: Pick<Admission, 'figures'> }

/** Shows this process's admission to its metrics. */
export function showAdmission(admission: Pick<Admission, 'figures'>): void {
  shared[SYMBOL] = admission
}

/** Numbers of requests in progress, waiting and refused until now; null if requests are not limited. */
export const admissionFigures = (): Admission['figures'] | null => shared[SYMBOL]?.figures ?? null
