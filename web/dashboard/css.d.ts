/** Style sheets are imported for the build. */
declare module '*.css'
