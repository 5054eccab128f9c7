import { openAuthenticatorSeal } from '#shop-api/modules/staff/rules/authenticator.ts'
import { openTestDatabase } from '#shop-api/testing/database.ts'
import { SAMPLE_AUTHENTICATOR_SECRET, sampleSecret } from './sample-staff.ts'
import { seedStaff } from './seed-staff.ts'

const FILES_KEY = 'ab'.repeat(32)
const TRIAL = { FUMA_TRY_OUT: 'yes-with-sample-accounts', FILES_KEY }
const MAILS = { SMTP_URL: 'smtps://mail.shop.example', FILES_KEY }

test('publishes the secret of the sample staff for a shop of one machine without emails only', () => {
  expect(sampleSecret({ FILES_KEY })).toBe(SAMPLE_AUTHENTICATOR_SECRET)
  expect(sampleSecret({ SMTP_URL: 'smtp://127.0.0.1:1025', FILES_KEY })).toBe(SAMPLE_AUTHENTICATOR_SECRET)
  for (const settings of [TRIAL, MAILS, { ...TRIAL, FILES_KEY: '' }])
    expect(sampleSecret(settings)).not.toBe(SAMPLE_AUTHENTICATOR_SECRET)
  expect(sampleSecret(TRIAL)).toBe(sampleSecret(MAILS))
  expect(sampleSecret({ ...TRIAL, FILES_KEY: 'cd'.repeat(32) })).not.toBe(sampleSecret(TRIAL))
})

test('changes the secret of sample staff when a shop becomes a trial, and back', async () => {
  const database = await openTestDatabase('empty')
  const secrets = async () => {
    const rows = await database.query<{ id: number; sealed: string }>(
      'SELECT staff_id::int AS id, sealed_secret AS sealed FROM staff_authenticators ORDER BY staff_id',
    )
    return new Set(rows.map(({ id, sealed }) => openAuthenticatorSeal(FILES_KEY).open(id, sealed)))
  }
  await seedStaff(database, { FILES_KEY }, new Date())
  expect(await secrets()).toEqual(new Set([SAMPLE_AUTHENTICATOR_SECRET]))
  await seedStaff(database, TRIAL, new Date())
  expect(await secrets()).toEqual(new Set([sampleSecret(TRIAL)]))
  await seedStaff(database, { FILES_KEY }, new Date())
  expect(await secrets()).toEqual(new Set([SAMPLE_AUTHENTICATOR_SECRET]))
  await seedStaff(database, { FILES_KEY: 'cd'.repeat(32) }, new Date())
  await database.close()
})
