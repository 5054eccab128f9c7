import { kycSteps } from './kyc-screen.tsx'

const states = (approvalStatus: 'pending' | 'declined' | 'approved', isUploaded: boolean) =>
  kycSteps({ approvalStatus, isUploaded }).map(({ state }) => state)

describe('kycSteps', () => {
  it('waits for documents, then for staff', () => {
    expect(states('pending', false)).toEqual(['done', 'now', 'ahead', 'ahead'])
    expect(states('pending', true)).toEqual(['done', 'done', 'now', 'ahead'])
  })
  it('returns to the documents step if they were declined, even after an upload', () => {
    expect(states('declined', true)).toEqual(['done', 'now', 'ahead', 'ahead'])
    expect(kycSteps({ approvalStatus: 'declined', isUploaded: true })[1]?.title).toBe('Send the documents again')
  })
  it('is finished after approval', () => {
    expect(states('approved', true)).toEqual(['done', 'done', 'done', 'done'])
    expect(states('approved', false)).toEqual(['done', 'done', 'done', 'done'])
  })
})
