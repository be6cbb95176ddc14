/** What the build of the browser files passes to the build of the server bundle: see vite.config.ts. */
declare module 'virtual:browser-files' {
  export interface BrowserFile {
    /** URL of the file. Its name holds a hash, so its content never changes. */
    url: string
    /** Path below dist/browser. */
    file: string
    contentType: string
  }
  export interface Assets {
    onboardingStyle: string
    onboardingScript: string
    docsStyle: string
    docsScript: string
    dashboardStyles: string[]
    dashboardScript: string
    /** What the script imports. */
    dashboardModules: string[]
    /** The rules of the fonts that are not the default. */
    fontsStyle: string
    /** The most used part of each font, for preloading. */
    fonts: Record<import('#customers/look.ts').Font, string>
  }
  export const assets: Assets
  export const browserFiles: BrowserFile[]
}

/** The address of a worker, which is built as a file of its own. */
declare module '*?worker&url' {
  const url: string
  export default url
}
