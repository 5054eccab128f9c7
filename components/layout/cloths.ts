/** "1 cloth", "64 cloths". */
export const cloths = (count: number): string => `${count.toLocaleString('en-KE')} ${count === 1 ? 'cloth' : 'cloths'}`
