import { signInToOffice } from '../support/office.ts'
import { expect, expectAccessible, test } from '../support/shop.ts'

test("grants a role, has a second owner approve a removal, and shows both in the auditor's log", async ({
  page,
  newDevice,
}) => {
  await signInToOffice(page, 'owner')
  await page.goto('/office/staff')
  const staff = page.getByRole('grid', { name: 'Staff' })
  await expect(staff.getByText('Wambui Kariuki')).toBeVisible()
  await expectAccessible(page)

  // The approver becomes an owner too, so that there are two.
  await staff.getByText('Hassan Abdi').click()
  const panel = page.getByRole('region', { name: 'Hassan Abdi' })
  await panel.getByLabel('Owner').check()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByText('Owner, Approver')).toBeVisible()

  await staff.getByText('Zawadi Mwangi').click()
  const leaver = page.getByRole('region', { name: 'Zawadi Mwangi' })
  await leaver.getByRole('button', { name: 'Remove from staff' }).click()
  await leaver.getByLabel('Works elsewhere now').check()
  await leaver.getByRole('button', { name: 'Request removal' }).click()
  await expect(leaver.getByText('Wambui Kariuki asks to remove Zawadi Mwangi from the staff.')).toBeVisible()
  await expect(leaver.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(leaver.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expectAccessible(page)

  const second = await newDevice()
  await signInToOffice(second, 'approver')
  await second.goto('/office/staff')
  await second.getByRole('grid', { name: 'Staff' }).getByText('Zawadi Mwangi').click()
  await second.getByRole('region', { name: 'Zawadi Mwangi' }).getByRole('button', { name: 'Approve' }).click()
  await second.getByRole('button', { name: /^Left/ }).click()
  await expect(second.getByRole('grid', { name: 'Staff' }).getByText('Zawadi Mwangi')).toBeVisible()

  const auditor = await newDevice()
  await signInToOffice(auditor, 'auditor')
  await auditor.goto('/office/log')
  const log = auditor.getByRole('grid', { name: 'Log' })
  await expect(log.getByText('Hassan Abdi (approver@office.fuma.test) ended the access of Zawadi Mwangi')).toBeVisible()
  await expect(
    log.getByText('Wambui Kariuki (owner@office.fuma.test) requested to end the access of Zawadi Mwangi'),
  ).toBeVisible()
  await log.getByText('Wambui Kariuki (owner@office.fuma.test) changed the roles of Hassan Abdi').click()
  await expect(auditor.getByRole('complementary', { name: 'Preview: Entry' }).getByText('Approver')).not.toHaveCount(0)
  await expectAccessible(auditor)
  await auditor.goto('/office/settings')
  await expect(auditor.getByRole('row', { name: /Database/ })).toContainText('Good')
  await expect(auditor.getByRole('button', { name: /^Save/ })).toHaveCount(2)
  for (const save of await auditor.getByRole('button', { name: /^Save/ }).all())
    await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(auditor)
})
