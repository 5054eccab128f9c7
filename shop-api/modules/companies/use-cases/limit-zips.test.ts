import { limitZips } from './keep-documents.ts'

test('runs work one after the other, also after a failure, and refuses more than eight', async () => {
  const messages: string[] = []
  const work = (no: number) => async () => {
    messages.push(`begin ${no}`)
    await new Promise((resolve) => setTimeout(resolve, 2))
    messages.push(`end ${no}`)
    if (no === 2) throw new Error('broken')
    return no
  }
  const all = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7, 8, 9].map((no) => limitZips(work(no))))
  expect(messages).toEqual([1, 2, 3, 4, 5, 6, 7, 8].flatMap((no) => [`begin ${no}`, `end ${no}`]))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', ...Array(6).fill('fulfilled'), 'rejected'])
  await expect(limitZips(work(10))).resolves.toBe(10)
})
