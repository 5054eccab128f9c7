import { faultOfFile, filesOf } from './page-files.ts'

test('finds the build of a page, and its files in tags and in inline scripts, each once', () => {
  const html = `<html lang="en" data-dpl-id="one"><link rel="stylesheet" href="/_next/static/chunks/a1.css"/>
    <script src="/_next/static/chunks/main-1.js" async=""></script>
    <script>self.__next_f.push([1,"I[1,[\\"/_next/static/chunks/main-1.js\\"]"])</script>`
  expect(filesOf(html)).toEqual({
    build: 'one',
    files: ['/_next/static/chunks/a1.css', '/_next/static/chunks/main-1.js'],
  })
})

test('reports a page without a build id', () => {
  expect(filesOf('<html lang="en"><script src="/_next/static/a.js"></script>').build).toBe('')
})

test('reports a missing file, and a page of text instead of a script', () => {
  const script = { status: 200, type: 'application/javascript; charset=UTF-8' }
  expect(faultOfFile('/_next/static/a.js', script)).toBeNull()
  expect(faultOfFile('/_next/static/a.css', { status: 200, type: 'text/css' })).toBeNull()
  expect(faultOfFile('/_next/static/a.js', { status: 404, type: 'text/html' })).toMatch(/404/)
  expect(faultOfFile('/_next/static/a.js', { status: 200, type: 'text/html' })).toMatch(/text\/html/)
})
