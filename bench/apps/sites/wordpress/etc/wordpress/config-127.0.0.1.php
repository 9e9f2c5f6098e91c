<?php
// Where everything else is stands in the environment; nothing is asked of the network.
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:' . getenv('BENCH_FOLDER') . '/database.sock');
define('DB_CHARSET', 'utf8mb4');
define('WP_CONTENT_DIR', getenv('BENCH_FOLDER') . '/content');
define('WP_HOME', 'http://' . $_SERVER['HTTP_HOST']);
define('WP_SITEURL', WP_HOME);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
    define("{$name}_KEY", "no secret of $name");
    define("{$name}_SALT", "no salt of $name");
}
