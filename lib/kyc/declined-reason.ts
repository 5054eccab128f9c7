/** Said to a declined trader when staff gave no reason (specification, section 4). */
export const DEFAULT_DECLINED_REASON = 'Your kyc has been declined'
