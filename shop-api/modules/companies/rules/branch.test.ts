import { type Branch, branchDetails, checkBranchTeam, checkOtherBranches, checkRename, listedBranch } from './branch.ts'

const place = {
  ...{ countryId: 1, countyId: 47, cityId: 470, countyName: 'Nairobi', cityName: 'Westlands' },
  ...{ postalCode: '00800', physicalLocation: 'Mpaka Road', postalAddress: 'Box 7' },
}
const branch: Branch = {
  ...{ id: 5, companyId: 1, companyName: 'Simba Traders', name: 'Nakuru', sameAddress: true },
  ...{ invoicePlace: place, deliveryPlace: place, contactId: 9, contactName: 'Amina', contactMobile: '254712345678' },
  ...{ contactEmail: 'a@b.ke', approvalStatus: 'approved', declinedReason: 'Once.', active: true },
}

test("a branch at the company's address has empty place fields; its reason shows only when it is not approved", () => {
  expect(branchDetails(branch, [])).toMatchObject({ sameAddress: 1, invoiceCountry: null, invoiceAddress: '' })
  expect(branchDetails({ ...branch, sameAddress: false }, [])).toMatchObject({
    ...{ invoiceCounty: 47, invoiceCountyName: '', invoiceCityName: 'Westlands', invoiceAddress: 'Box 7' },
  })
  expect(listedBranch(branch)).toMatchObject({
    location: 'Mpaka Road, Westlands 00800, Nairobi',
    invoiceLocation: 'Box 7, Mpaka Road, Westlands 00800, Nairobi',
    declinedReason: null,
  })
  expect(listedBranch({ ...branch, approvalStatus: 'declined' }).declinedReason).toBe('Once.')
})

test('an approved branch is renamed by the shop alone', () => {
  expect(() => checkRename(branch, 'Naivasha', false)).toThrow('cannot change the name')
  checkRename(branch, 'Naivasha', true)
  checkRename({ ...branch, approvalStatus: 'pending' }, 'Naivasha', false)
  checkRename(null, 'Naivasha', false)
})

test('a company has no two branches of one name, and three hundred at most', () => {
  expect(() => checkOtherBranches(['nakuru'], 'NAKURU', false)).toThrow('with this name')
  const many = Array.from({ length: 300 }, (_, n) => `branch ${n}`)
  expect(() => checkOtherBranches(many, 'One more', true)).toThrow('At most 300')
  checkOtherBranches(many, 'Renamed', false)
})

test("a branch's people are the company's, and its contact is active", () => {
  const people = [{ id: 1, active: true }]
  checkBranchTeam(people, 1, [1])
  expect(() => checkBranchTeam(people, 2, [1, 2])).toThrow('Choose a primary contact.')
  expect(() => checkBranchTeam(people, 1, [1, 2])).toThrow('was removed')
  expect(() => checkBranchTeam([{ id: 1, active: false }], 1, [1])).toThrow('not active')
})
