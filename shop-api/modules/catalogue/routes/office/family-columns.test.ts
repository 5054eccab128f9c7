/** The columns of families in the office's form, the product answer and the catalogue file. */
import { officeFamily, officeFamilySave } from '#lib/contract/catalogue/office/family.ts'
import { familyForm } from '#lib/contract/catalogue/office/family-form.ts'
import { product, productDetails } from '#lib/contract/catalogue/product.ts'
import { familyColumns } from '../../../../db/schema/catalogue.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { officeAsker } from '../../../../testing/office-shop.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { exportCatalogue } from '../../import/export-catalogue.ts'
import { FAMILY_CELLS } from '../../import/family-cells.ts'
import { Cells } from '../../import/read-cells.ts'

const columns = Object.keys(familyColumns)
const renamedInForm = ['clusterName', 'clusterFullName', 'unitText', 'quantityStepTenths', 'visibility']
const renamedInProduct = ['unitText', 'convertedUnitText', 'quantityStepTenths', 'materials', 'care']

test('has every column in the form, except codes and the name of a bale', () => {
  const missing = columns.filter((name) => !(name in familyForm.shape) && !renamedInForm.includes(name))
  expect(missing).toEqual(['clusterCode', 'collectionCode', 'featureCode', 'plCode', 'convertedUnitText'])
})

test('has every column in the product answer, except marks and dates of lists', () => {
  const missing = columns.filter((name) => !(name in product.shape) && !renamedInProduct.includes(name))
  expect(missing).toEqual(['isNew', 'isTrending', 'isOffer', 'keywords', 'status', 'publishedOn'])
})

type TextName = 'category' | 'shortDescription' | 'longDescription' | 'careNote'
/** Texts that can be empty, in the form under the column's name. */
const texts = columns.filter(
  (name): name is TextName =>
    name in familyForm.shape &&
    ['A text', undefined].every((value) => familyForm.shape[name as TextName].safeParse(value).success),
)

test('saves each text in the office, shows it in the shop and writes it to the catalogue file', async () => {
  expect(texts).toEqual(expect.arrayContaining(['category', 'shortDescription', 'longDescription', 'careNote']))
  const opened = await openOrderShop(openEmbedded)
  const shop = { ...opened, ...officeAsker(opened, orderClock) }
  try {
    const staff = await shop.staff('catalogue')
    const [variant] = await shop.database.query<{ id: number; familyId: number }>(
      'SELECT id, family_id AS "familyId" FROM variants ORDER BY id LIMIT 1',
    )
    if (!variant) throw new Error('the shop has no product')
    const { familyId } = variant
    const { data: before } = await shop.askAs(staff, officeFamily, { familyId })
    const changed = Object.fromEntries(texts.map((name) => [name, `New text of ${name}`]))
    const changes = { version: before.version, form: { ...before.form, ...changed } }
    const { data: saved } = await shop.askAs(staff, officeFamilySave, { familyId, changes })
    expect(saved.form).toEqual({ ...before.form, ...changed })

    await shop.app.shop.catalogue.refreshIfChanged()
    const { data: shown } = await shop.ask(productDetails, { id: variant.id })
    expect(shown).toMatchObject(changed)

    let file = ''
    for await (const piece of exportCatalogue(shop.database, 'fuma', 'http://localhost')) file += piece
    for (const text of Object.values(changed)) expect(file).toContain(text)
  } finally {
    await shop.close()
  }
}, 180_000)

test.each(texts)('reads the same %s from the catalogue file that was written', (name) => {
  const { column, write, read } = FAMILY_CELLS[name]
  const cells = new Cells({ line: 2, cells: { [column]: write('Line one,\n"line two"') } })
  expect(read(cells, column)).toBe('Line one,\n"line two"')
})
