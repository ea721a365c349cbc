process.stdout.write("to come\n");
