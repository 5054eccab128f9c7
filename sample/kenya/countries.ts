export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string
  name: string
  /** Without the plus sign: '254'. */
  dialCode: string
}

/** The countries the shop registers people in and delivers to; Kenya, the default, first, then by name. */
export const countries: readonly Country[] = [
  { code: 'KE', name: 'Kenya', dialCode: '254' },
  { code: 'BI', name: 'Burundi', dialCode: '257' },
  { code: 'CM', name: 'Cameroon', dialCode: '237' },
  { code: 'IT', name: 'Italy', dialCode: '39' },
  { code: 'MG', name: 'Madagascar', dialCode: '261' },
  { code: 'MW', name: 'Malawi', dialCode: '265' },
  { code: 'MZ', name: 'Mozambique', dialCode: '258' },
  { code: 'CG', name: 'Republic of the Congo', dialCode: '242' },
  { code: 'RW', name: 'Rwanda', dialCode: '250' },
  { code: 'SO', name: 'Somalia', dialCode: '252' },
  { code: 'SS', name: 'South Sudan', dialCode: '211' },
  { code: 'SD', name: 'Sudan', dialCode: '249' },
  { code: 'TZ', name: 'Tanzania', dialCode: '255' },
  { code: 'UG', name: 'Uganda', dialCode: '256' },
  { code: 'ZM', name: 'Zambia', dialCode: '260' },
]
