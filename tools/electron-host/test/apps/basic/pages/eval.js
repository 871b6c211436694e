try {
  eval('1');
  report('ran');
} catch (error) {
  report(error.name);
}
