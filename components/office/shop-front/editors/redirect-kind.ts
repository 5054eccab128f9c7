export const KINDS = ['permanent', 'for-now'] as const
export type Kind = (typeof KINDS)[number]

export const KIND_NAMES: Record<Kind, string> = {
  permanent: 'For good: browsers and search engines keep it',
  'for-now': 'For now: they ask again each time',
}

export const kindOf = (isPermanent: boolean): Kind => (isPermanent ? 'permanent' : 'for-now')
