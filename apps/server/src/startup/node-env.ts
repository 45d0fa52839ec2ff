// Imported first by whatever starts a server: libraries look when they are loaded, and do more than they need to unless
// it says production.
process.env["NODE_ENV"] ??= "production";
