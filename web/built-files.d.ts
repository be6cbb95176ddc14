/** What the build of the browser's files tells the build of the server's bundle: see vite.config.ts. */
declare module 'virtual:browser-files' {
  export interface BrowserFile {
    /** Where the server answers with it: its name holds a hash, so it never changes. */
    url: string
    /** Below dist/browser. */
    file: string
    contentType: string
  }
  export interface Assets {
    onboardingStyle: string
    onboardingScript: string
    docsStyle: string
    /** The font's most used part, to be fieldProps for before the style sheet has been read. */
    font: string
  }
  export const assets: Assets
  export const browserFiles: BrowserFile[]
}
