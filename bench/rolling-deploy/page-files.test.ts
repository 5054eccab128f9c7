import { faultOfFile, filesOf } from './page-files.ts'

test('finds the files of a page in tags and in inline scripts, each once', () => {
  const html = `<link rel="stylesheet" href="/_next/static/chunks/a1.css?dpl=one"/>
    <script src="/_next/static/chunks/main-1.js?dpl=one" async=""></script>
    <script>self.__next_f.push([1,"I[1,[\\"/_next/static/chunks/main-1.js?dpl=one\\"]"])</script>`
  expect(filesOf(html)).toEqual({
    files: ['/_next/static/chunks/a1.css?dpl=one', '/_next/static/chunks/main-1.js?dpl=one'],
    deployments: ['one'],
  })
})

test('notices a page that names files of two deployments', () => {
  const html = '<script src="/_next/static/a.js?dpl=one"></script><script src="/_next/static/b.js?dpl=two"></script>'
  expect(filesOf(html).deployments).toEqual(['one', 'two'])
})

test('a missing file, and a page of text in place of a script, are faults', () => {
  const script = { status: 200, type: 'application/javascript; charset=UTF-8' }
  expect(faultOfFile('/_next/static/a.js?dpl=one', script)).toBeNull()
  expect(faultOfFile('/_next/static/a.css', { status: 200, type: 'text/css' })).toBeNull()
  expect(faultOfFile('/_next/static/a.js', { status: 404, type: 'text/html' })).toMatch(/404/)
  expect(faultOfFile('/_next/static/a.js', { status: 200, type: 'text/html' })).toMatch(/text\/html/)
})
