import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '#components/testing/accessible.ts'
import { draw } from '#components/testing/draw.tsx'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { signInAs } from '#components/testing/viewer.ts'
import { getProfile, type Profile } from '#lib/contract/accounts/profile.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { checkPin } from '#lib/contract/etims/check-pin.ts'
import { extensions } from '#lib/contract/extensions.ts'
import { BUSINESS_BUYER } from '#lib/contract/orders/business-buyer.ts'
import { WRONG_KRA_PIN } from '#lib/format/kra-pin.ts'
import { queryClient } from '#lib/http/query-client.ts'
import { refreshProfile } from '#lib/profile/watch.ts'
import { BusinessFields } from './business-fields.tsx'
import { changeDraft, readDraft, useDraft } from './checkout-draft.ts'
import { InvoiceParty } from './invoice-party.tsx'

const PROFILE: Profile = {
  ...{ userId: 1, userType: USER_TYPE.consumer, approvalStatus: 'approved', declinedReason: null, isUploaded: false },
  ...{ companyName: null, companyLogo: null, traderCategory: null, kraPin: null, isConfirmed: true, dob: null },
  ...{ primaryEmail: 'amina@example.co.ke', primaryMobileNumber: '712345678', primaryMobileCountry: 'KE' },
  ...{ primaryMobileCountryCode: '254', secondaryEmail: null, secondaryMobileNumber: null, gender: null },
  ...{ secondaryMobileCountry: 'KE', secondaryMobileCountryCode: '254', primaryCommunicationMode: null },
  ...{ firstName: 'Amina', middleName: null, lastName: 'Otieno', selectedTrader: null },
}

function Fields({ errors = {} }: { errors?: { companyName?: string; kraPin?: string } }) {
  const { business } = useDraft()
  return <BusinessFields value={business} errors={errors} onChange={(next) => changeDraft({ business: next })} />
}

beforeEach(() => {
  queryClient.clear()
  changeDraft({ business: null })
  answerCall(extensions, () => ({ data: { extensions: [BUSINESS_BUYER] } }))
})
/** The profile, also in the cache: it is not fetched again within a second. */
async function haveProfile(profile: Profile) {
  answerCall(getProfile, () => ({ data: profile }))
  await refreshProfile(profile)
}
const open = async () => userEvent.click(await screen.findByText('Buying for a business?'))
const pinField = () => screen.getByLabelText('KRA PIN')

it('is folded, and stores the text in the order draft unchanged', async () => {
  answerCall(checkPin, () => ({ data: { outcome: 'known' as const } }))
  draw(<Fields />)
  expect((await screen.findByRole('group')).hasAttribute('open')).toBe(false)
  await open()
  await expectAccessible()
  await userEvent.type(screen.getByLabelText('Business name (optional)'), 'Savannah Ltd')
  await userEvent.type(pinField(), 'p051 234567a')
  expect(readDraft().business).toEqual({ companyName: 'Savannah Ltd', kraPin: 'p051 234567a' })
  await userEvent.click(screen.getByText('Buying for a business?'))
  expect(screen.getByText('Savannah Ltd, P051234567A')).toBeVisible()
})

it('shows the form of a PIN once the field was left, without a check at KRA', async () => {
  draw(<Fields />)
  await open()
  await userEvent.type(pinField(), 'p0512')
  expect(screen.queryByText(WRONG_KRA_PIN)).toBeNull()
  await userEvent.tab()
  expect(screen.getByText(WRONG_KRA_PIN)).toBeVisible()
  expect(pinField()).toHaveAttribute('aria-invalid', 'true')
})

it('notes a PIN that KRA does not know, without an error', async () => {
  const checked = answerCall(checkPin, () => ({ data: { outcome: 'unknown' as const } }))
  draw(<Fields />)
  await open()
  await userEvent.type(pinField(), 'a012345678z')
  expect(checked).toEqual([])
  await userEvent.tab()
  expect(await screen.findByText('KRA does not know this PIN. Check it, or continue.')).toBeVisible()
  expect(checked).toEqual([{ kraPin: 'A012345678Z' }])
  expect(pinField()).not.toHaveAttribute('aria-invalid')
})

it('shows no note if the check is refused', async () => {
  const checked = answerCall(checkPin, () => refused('too-many-requests', 'Please wait.'))
  draw(<Fields />)
  await open()
  await userEvent.type(pinField(), 'A012345678Z')
  await userEvent.tab()
  await waitFor(() => expect(checked).toHaveLength(1))
  expect(screen.getByText('A PIN looks like P051234567A.')).toBeVisible()
})

it('opens with the error of a refused order', async () => {
  draw(<Fields errors={{ kraPin: WRONG_KRA_PIN }} />)
  expect(await screen.findByText(WRONG_KRA_PIN)).toBeVisible()
  expect(screen.getByRole('group')).toHaveAttribute('open')
})

it('shows the PIN of a person’s account until it is changed, and can leave it off', async () => {
  await haveProfile({ ...PROFILE, kraPin: 'A012345678Z' })
  answerCall(checkPin, () => ({ data: { outcome: 'known' as const } }))
  signInAs(USER_TYPE.consumer)
  draw(<Fields />)
  await waitFor(() => expect(pinField()).toHaveValue('A012345678Z'))
  expect(readDraft().business).toBeNull()
  await open()
  await userEvent.clear(pinField())
  expect(readDraft().business).toEqual({ companyName: '', kraPin: '' })
})

it('is not shown if the shop API does not store it', async () => {
  const asked = answerCall(extensions, () => ({ data: { extensions: [] } }))
  draw(<Fields />)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByRole('group')).toBeNull()
})

describe('the invoice of a company', () => {
  const company = { ...PROFILE, userType: USER_TYPE.trader, companyName: 'Mara Textiles' }
  const shown = async (userType: Profile['userType'], more: Partial<Profile>) => {
    await haveProfile({ ...company, userType, ...more })
    signInAs(userType)
    draw(<InvoiceParty />)
    return (await screen.findByText(/^Invoice to/)).textContent
  }

  it('names the company and its PIN to its owner', async () => {
    expect(await shown(USER_TYPE.trader, { kraPin: 'P051234567A' })).toBe('Invoice to Mara Textiles, PIN P051234567A. ')
  })

  it('links the owner of a company without a PIN to the profile', async () => {
    expect(await shown(USER_TYPE.trader, {})).toContain('It has no KRA PIN')
    expect(screen.getByRole('link', { name: 'Add your PIN' })).toHaveAttribute('href', '/information')
  })

  it('names only the company to a team member', async () => {
    expect(await shown(USER_TYPE.branch, {})).toBe('Invoice to Mara Textiles. ')
  })
})
