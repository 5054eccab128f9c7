import { forgetAll, recall, remember } from './tab-storage.ts'

describe('the tab storage', () => {
  it('returns stored values and deletes them individually', () => {
    remember('profile-1', { firstName: 'Amina' })
    expect(recall('profile-1')).toEqual({ firstName: 'Amina' })
    remember('profile-1', null)
    expect(recall('profile-1')).toBeNull()
  })
  it('deletes all values for the next user', () => {
    remember('profile-1', { firstName: 'Amina' })
    remember('address-new', { lastName: 'Otieno' })
    forgetAll()
    expect([recall('profile-1'), recall('address-new')]).toEqual([null, null])
  })
})
