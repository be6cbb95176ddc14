/**
 * One `vite build web` builds the browser files in dist/browser, then the server bundle in dist/server with
 * their names.
 */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type CSSModulesOptions, defineConfig } from 'vite'
import { browserFiles } from './browser-files.ts'
import { keptModules, namesOnly, shortNames, withoutEmptyScripts } from './css-modules.ts'
import { pdfFiles } from './pdf-files.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const nameOf = shortNames()

/** One style sheet for the pieces and the frame, and one for the folder of each subject. */
const styleChunkOf = (id: string): string =>
  /\/dashboard\/(?!(?:pieces|frame|styles)\/)([^/]+)\//.exec(id)?.[1] ?? 'pieces'

export default defineConfig({
  root: here('.'),
  base: '/assets/',
  publicDir: false,
  plugins: [react(), keptModules(), withoutEmptyScripts(), browserFiles(here('../dist/browser')), pdfFiles()],
  css: { modules: { generateScopedName: nameOf, Loader: namesOnly(nameOf) } as CSSModulesOptions },
  define: { 'process.env.NODE_ENV': '"production"' },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
  worker: { format: 'es' },
  environments: {
    client: {
      build: {
        outDir: here('../dist/browser'),
        emptyOutDir: true,
        assetsDir: '',
        // The Content-Security-Policy allows fonts from our own origin only, not from data: URLs.
        assetsInlineLimit: 0,
        manifest: 'manifest.json',
        modulePreload: false,
        reportCompressedSize: false,
        rolldownOptions: {
          // Pages of customers import what embed.js exports.
          preserveEntrySignatures: 'exports-only',
          output: { codeSplitting: { groups: [{ name: styleChunkOf, test: /\.module\.css$/ }] } },
          input: {
            onboarding: here('./onboarding/onboarding.css'),
            fonts: here('./shared/look/fonts.css'),
            docs: here('./docs/docs.css'),
            try: here('./docs/browser/try.ts'),
            page: here('./onboarding/browser/page.ts'),
            dashboard: here('./dashboard/main.tsx'),
            embed: here('./embed/embed.ts'),
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      build: {
        ssr: true,
        outDir: here('../dist/server'),
        emptyOutDir: true,
        reportCompressedSize: false,
        rolldownOptions: { input: { pages: here('./pages.tsx') } },
      },
    },
  },
})
