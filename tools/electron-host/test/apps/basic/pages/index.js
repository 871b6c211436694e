window.moduleRan = true;
