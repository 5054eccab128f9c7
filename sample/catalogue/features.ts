import type { Feature } from './types.ts'

/** The facet 'Feature', in the order the filter shows it. */
export const features: Feature[] = [
  { code: 'PLN', name: 'Plain' },
  { code: 'CHK', name: 'Check' },
  { code: 'STR', name: 'Stripe' },
  { code: 'BRD', name: 'Woven border' },
  { code: 'PIC', name: 'Woven picture' },
  { code: 'HRB', name: 'Herringbone' },
  { code: 'TWL', name: 'Twill' },
  { code: 'SAT', name: 'Satin stripe' },
  { code: 'WAF', name: 'Waffle' },
  { code: 'CBL', name: 'Cable' },
  { code: 'RIB', name: 'Rib' },
  { code: 'BND', name: 'Banded' },
  { code: 'FRG', name: 'Fringed' },
  { code: 'EMB', name: 'Embroidered' },
  { code: 'RAI', name: 'Raised pile' },
  { code: 'LOP', name: 'Looped' },
]

export type FeatureCode =
  | 'PLN'
  | 'CHK'
  | 'STR'
  | 'BRD'
  | 'PIC'
  | 'HRB'
  | 'TWL'
  | 'SAT'
  | 'WAF'
  | 'CBL'
  | 'RIB'
  | 'BND'
  | 'FRG'
  | 'EMB'
  | 'RAI'
  | 'LOP'
