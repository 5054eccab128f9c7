export const KINDS = ['permanent', 'for-now'] as const
export type Kind = (typeof KINDS)[number]

export const KIND_NAMES: Record<Kind, string> = {
  permanent: 'Permanent (browsers and search engines remember it)',
  'for-now': 'Temporary (can change later)',
}

export const kindOf = (isPermanent: boolean): Kind => (isPermanent ? 'permanent' : 'for-now')
