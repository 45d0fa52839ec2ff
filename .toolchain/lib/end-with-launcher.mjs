// Loaded into the server before its own code (node --import): ends it when the program that started it is gone without a
// word, killed with -9 for example. Otherwise a server that nobody sees would keep the port.
const CHECK_MS = 250;
const launcher = process.ppid;

setInterval(() => {
  if (process.ppid !== launcher) {
    process.kill(process.pid, "SIGTERM");
  }
}, CHECK_MS).unref();
