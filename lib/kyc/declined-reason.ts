/** Shown to a declined trader if staff gave no reason (specification, section 4). */
export const DEFAULT_DECLINED_REASON = 'Your kyc has been declined'
